package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/**
 * The inputs of a call. Two calls with one key must have equal inputs.
 *
 * @param operation the operation's line in the documents, such as {@code POST /api/v3/fa/customer/payment/add}
 * @param fingerprint a text that identifies the inputs, such as a SHA-256 of all of them, with the SHA-256 of a file's content
 * @param description the inputs as a JSON object without secrets, so that a person or a reconciliation after a restart finds the
 *     call at the platform. The SDK writes {@code path}, {@code query}, {@code headers}, {@code body} and {@code files}, and omits
 *     empty ones: {@code {"body":{"owId":4711,"paymentAmount":1250.50}}}. It is truncated after 64 KiB of UTF-8, and then is not
 *     valid JSON
 * @param reference the call's reference at the platform, such as a transaction ID; {@code null} without one. No other key of the
 *     account may use it while the call may have been done. At most 200 characters
 * @param user the caller's {@link io.adplatform.sdk.Workspace#userFingerprint}; {@code null} if it is not known. It doesn't count
 *     for equality. At most 200 characters
 */
public record JournalInputs(
        String operation,
        String fingerprint,
        String description,
        @Nullable String reference,
        @Nullable String user) {

    private static final int LONGEST = 200;
    private static final int LONGEST_DESCRIPTION = 64 * 1024;

    /** The inputs of a call of an unknown user. */
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

    /** Whether the inputs are equal, except for the user. */
    public boolean isSameAs(JournalInputs other) {
        return operation.equals(other.operation) && fingerprint.equals(other.fingerprint);
    }

    private static String atMost(String name, String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    name + " must have at most " + LONGEST + " characters, had " + text.length());
        }
        return Texts.whole(text);
    }

    /** Hides the inputs, which may contain an account number. */
    @Override
    public String toString() {
        return operation;
    }
}
