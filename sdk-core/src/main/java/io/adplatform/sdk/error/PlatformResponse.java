package io.adplatform.sdk.error;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A response with a failure.
 *
 * @param status the HTTP status; 200 for a failure that the platform hides in a success
 * @param effectiveStatus {@code status}, or for a failure in a success the status inside its body, 422 if there is none
 * @param errors the platform's {@code errorObjects}, or their equivalent of other services; may be empty
 * @param data the failure's {@code data} in plain JSON values, such as {@code status}, {@code reason} and
 *     {@code supportEmail} of a refused log-in; may be empty
 * @param headers by name in lower case
 * @param body as text, cut after 64 KiB; withheld if it may contain tokens
 */
public record PlatformResponse(
        int status,
        int effectiveStatus,
        List<ErrorItem> errors,
        Map<String, Object> data,
        Map<String, List<String>> headers,
        String body)
        implements Serializable {

    private static final int MAX_SHOWN = 20;
    private static final int MAX_LENGTH = 500;

    public PlatformResponse {
        errors = Values.copy(errors);
        data = Values.copy(data);
        headers = Values.copy(headers);
    }

    /** A response whose status is also its effective status. */
    public PlatformResponse(
            int status,
            List<ErrorItem> errors,
            Map<String, Object> data,
            Map<String, List<String>> headers,
            String body) {
        this(status, status, errors, data, headers, body);
    }

    /** Whether the response is a failure with the status of a success. */
    public boolean isHidden() {
        return status / 100 == 2 && status != effectiveStatus;
    }

    /** Returns the first header of this name, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT))).map(values -> values.get(0));
    }

    /** Returns the platform's errors in one line; of many the first {@value #MAX_SHOWN}. */
    @Override
    public String toString() {
        return status
                + (isHidden() ? ", in effect " + effectiveStatus + "," : "")
                + (errors.isEmpty() ? " without an error text" : " " + shown())
                + (data.get("reason") instanceof String reason
                        ? ", since " + cut(reason.strip().replaceFirst("[.]$", ""))
                        : "");
    }

    private String shown() {
        String first = errors.stream()
                .limit(MAX_SHOWN)
                .map(error -> cut(error.toString()))
                .collect(Collectors.joining(", "));
        int more = errors.size() - MAX_SHOWN;
        return "[" + first + (more > 0 ? ", and " + more + " more" : "") + "]";
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
