package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/**
 * What a call asks for. Two calls under one key must ask for the same.
 *
 * @param operation the operation's line in the documents, such as {@code POST /api/v3/fa/customer/payment/add}
 * @param fingerprint equal for equal inputs and different for others, such as a SHA-256 of all of them; a file counts
 *     with the SHA-256 of its content
 * @param description the inputs as a JSON object, by which a person, or a reconciliation after a restart, finds the call
 *     at the platform; without secrets. The SDK's have {@code path}, {@code query}, {@code headers}, {@code body} and
 *     {@code files}, without those that are empty: {@code {"body":{"owId":4711,"paymentAmount":1250.50}}}. What is longer
 *     than 64 KiB in UTF-8 is cut there, and is no JSON any more
 * @param reference what names the call at the platform, such as a transaction ID: no other key of the account may use it
 *     while the call may have been done; {@code null} where nothing does. 200 characters at the most
 * @param user who makes the call, as {@link io.adplatform.sdk.Workspace#userFingerprint} tells; {@code null} where that
 *     isn't known. Calls that differ in it alone are equal. 200 characters at the most
 */
public record JournalInputs(
        String operation,
        String fingerprint,
        String description,
        @Nullable String reference,
        @Nullable String user) {

    private static final int LONGEST = 200;
    private static final int LONGEST_DESCRIPTION = 64 * 1024;

    /** The inputs of a call whose user isn't known. */
    public JournalInputs(String operation, String fingerprint, String description, @Nullable String reference) {
        this(operation, fingerprint, description, reference, null);
    }

    /** @throws IllegalArgumentException if operation, fingerprint, reference or user is longer than 200 characters */
    public JournalInputs {
        operation = atMost("operation", operation);
        fingerprint = atMost("fingerprint", fingerprint);
        reference = reference == null ? null : atMost("reference", reference);
        user = user == null ? null : atMost("user", user);
        description = Texts.cut(description, LONGEST_DESCRIPTION);
    }

    /** Whether both ask for the same. */
    public boolean isSameAs(JournalInputs other) {
        return operation.equals(other.operation) && fingerprint.equals(other.fingerprint);
    }

    private static String atMost(String what, String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    what + " must have at most " + LONGEST + " characters, had " + text.length());
        }
        return Texts.whole(text);
    }

    /** The operation alone: the inputs may hold somebody's bank account. */
    @Override
    public String toString() {
        return operation;
    }
}
