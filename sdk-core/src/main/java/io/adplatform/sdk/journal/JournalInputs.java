package io.adplatform.sdk.journal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a call. Two calls under one key must have equal inputs.
 *
 * @param operation the operation's line in the documents, such as {@code POST /api/v3/fa/customer/payment/add}
 * @param fingerprint equal for equal inputs and different for others, such as a SHA-256 of all inputs; a file counts with the
 *     SHA-256 of its content
 * @param description the inputs as a JSON object, by which a person or a reconciliation finds the call at the platform; without
 *     secrets. The SDK writes {@code path}, {@code query}, {@code headers}, {@code body} and {@code files}, without empty ones:
 *     {@code {"body":{"owId":4711,"paymentAmount":1250.50}}}. A description longer than 64 KiB in UTF-8 is cut there, and is
 *     not JSON any more
 * @param reference the call's name at the platform, such as a transaction ID, in its {@linkplain #normalReference normal form}.
 *     No other key of the account may use it while the call may have been done. {@code null} for none; at most 200 characters
 * @param generated whether the SDK generated the reference for this call, so that no other call has it. Calls that differ in a
 *     generated reference alone are equal
 * @param user the user who makes the call, as {@link io.adplatform.sdk.Workspace#userFingerprint} returns it; {@code null} if
 *     unknown. Calls that differ in it alone are equal. At most 200 characters
 * @param customer the customer whose list shows the call; {@code null} for none, or if unknown
 * @param newestBefore the highest ID that the call's list had before its first sending; {@code null} if unknown. It belongs to
 *     operation and customer. Calls that differ in it alone are equal
 * @param guard the conditions of the call, which are checked if the key is free; {@link Guard#NONE} for none. Calls that differ in
 *     it alone are equal
 */
public record JournalInputs(
        String operation,
        String fingerprint,
        String description,
        @Nullable String reference,
        boolean generated,
        @Nullable String user,
        @Nullable Long customer,
        @Nullable Long newestBefore,
        Guard guard) {

    private static final int LONGEST = 200;
    private static final int LONGEST_DESCRIPTION = 64 * 1024;
    /** Characters without a shape: of the category Cf, the other ones that Unicode ignores by default, and the empty braille cell. */
    static final String INVISIBLE = "\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2065\\u2800\\u3164"
            + "\\uFE00-\\uFE0F\\uFFA0\\uFFF0-\\uFFF8\\x{E0000}-\\x{E0FFF}";

    private static final Pattern INVISIBLES = Pattern.compile("[" + INVISIBLE + "]");
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\s]+");
    private static final Pattern PREFIX = Pattern.compile("^t-(?=[0-9])");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,100}(\\.[0-9]{1,100})?(e\\+?[0-9]{1,2})?");

    /** The inputs of a call without conditions, whose user and list are unknown. */
    public JournalInputs(String operation, String fingerprint, String description, @Nullable String reference) {
        this(operation, fingerprint, description, reference, false, null, null, null, Guard.NONE);
    }

    /** @throws IllegalArgumentException if operation, fingerprint, reference or user is longer than 200 characters */
    public JournalInputs {
        operation = atMost("operation", operation);
        fingerprint = atMost("fingerprint", fingerprint);
        reference = reference == null ? null : normalReference(atMost("reference", reference));
        user = user == null ? null : atMost("user", user);
        description = cut(description, LONGEST_DESCRIPTION);
    }

    /**
     * Returns the one form in which two references are compared: in the Unicode form NFC, without invisible characters, with
     * single spaces inside and none at the ends, in lower case, without {@code t-} before digits, a number without leading zeros
     * and without decimals that are zero. So {@code T-004711}, {@code 4711} and {@code 4711.0} are equal.
     *
     * @return {@code null} if the text is blank or zero, which the platform shows in place of none
     */
    public static @Nullable String normalReference(@Nullable String reference) {
        if (reference == null) {
            return null;
        }
        String visible = INVISIBLES.matcher(reference).replaceAll("");
        String plain = BLANKS.matcher(visible).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
        String text =
                PREFIX.matcher(Normalizer.normalize(plain, Normalizer.Form.NFC)).replaceFirst("");
        if (!NUMBER.matcher(text).matches()) {
            return text.isEmpty() ? null : text;
        }
        BigDecimal number = new BigDecimal(text);
        return number.signum() == 0 ? null : number.stripTrailingZeros().toPlainString();
    }

    /** Whether both have equal inputs. */
    public boolean isSameAs(JournalInputs other) {
        return operation.equals(other.operation) && fingerprint.equals(other.fingerprint);
    }

    JournalInputs withNewestBefore(@Nullable Long id) {
        return new JournalInputs(operation, fingerprint, description, reference, generated, user, customer, id, guard);
    }

    /**
     * Returns these inputs for a later sending. A row above the earlier {@code newestBefore} may come from the earlier sending, so the
     * value stays, unless it is of another list.
     */
    JournalInputs after(JournalInputs earlier) {
        boolean isSameList = operation.equals(earlier.operation) && Objects.equals(customer, earlier.customer);
        return isSameList ? withNewestBefore(earlier.newestBefore) : this;
    }

    /** Returns the same inputs with conditions. */
    public JournalInputs withGuard(Guard conditions) {
        return new JournalInputs(
                operation, fingerprint, description, reference, generated, user, customer, newestBefore, conditions);
    }

    private static String atMost(String name, String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    name + " must have at most " + LONGEST + " characters, had " + text.length());
        }
        return whole(text);
    }

    /** Returns a text without halves of surrogate pairs, which UTF-8 can't represent and no journal could store. */
    static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Returns the beginning of a text that fits into this number of bytes in UTF-8. */
    static String cut(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(most, bytes.length);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) { // the first byte of a text is not such a byte
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    /** The operation alone: the inputs may contain a bank account. */
    @Override
    public String toString() {
        return operation;
    }
}
