package io.adplatform.sdk.error;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An answer that carries a failure, as it arrived.
 *
 * @param status the HTTP status; 200 when the platform hid the failure in a success
 * @param effectiveStatus the HTTP status that the answer stands for: {@code status} itself, or what a failure in a
 *     success says of itself, 422 where it says nothing
 * @param errors the platform's {@code errorObjects}, and what other services put in their place; may be empty
 * @param data what stood in the failure's {@code data}, as plain JSON values, such as {@code status}, {@code reason}
 *     and {@code supportEmail} of a refused log-in; may be empty
 * @param headers the headers by name in lower case
 * @param body the body as text, cut after 64 KiB; withheld where it may hold tokens
 */
public record PlatformResponse(
        int status,
        int effectiveStatus,
        List<ErrorItem> errors,
        Map<String, Object> data,
        Map<String, List<String>> headers,
        String body) {

    private static final int MOST_TOLD = 20;
    private static final int LONGEST_TOLD = 500;

    public PlatformResponse {
        errors = Values.copy(errors);
        data = Values.copy(data);
        headers = Values.copy(headers);
    }

    /** An answer whose status says what it is. */
    public PlatformResponse(
            int status,
            List<ErrorItem> errors,
            Map<String, Object> data,
            Map<String, List<String>> headers,
            String body) {
        this(status, status, errors, data, headers, body);
    }

    /** Whether the answer is a failure that came with the status of a success. */
    public boolean isHidden() {
        return status / 100 == 2 && status != effectiveStatus;
    }

    /** The first header of that name, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT))).map(values -> values.get(0));
    }

    /** What the platform said, in one line; of many errors the first {@value #MOST_TOLD}. */
    @Override
    public String toString() {
        return status
                + (isHidden() ? ", in effect " + effectiveStatus + "," : "")
                + (errors.isEmpty() ? " without an error text" : " " + told())
                + (data.get("reason") instanceof String reason
                        ? ", since " + cut(reason.strip().replaceFirst("[.]$", ""))
                        : "");
    }

    private String told() {
        String first = errors.stream()
                .limit(MOST_TOLD)
                .map(error -> cut(error.toString()))
                .collect(Collectors.joining(", "));
        int more = errors.size() - MOST_TOLD;
        return "[" + first + (more > 0 ? ", and " + more + " more" : "") + "]";
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TOLD ? text : text.substring(0, LONGEST_TOLD) + "…";
    }
}
