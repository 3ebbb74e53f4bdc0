package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.PlatformResponse;
import java.io.EOFException;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Masks the client's secrets in errors. A server may repeat a secret in an error text or header, and a library may quote an
 * unreadable text.
 */
public record Redaction(SecretsFilter hide) {

    /** The most characters of an answer that an error keeps, in all its texts together. The rest is left out. */
    static final int MOST_KEPT = 256 * 1024;

    /** The end of a cut answer as okio quotes it: hexadecimal digits, which no filter knows. */
    private static final Pattern QUOTED_BYTES = Pattern.compile("content=\\p{XDigit}+");

    /** Masks the client's secrets in a text. */
    @FunctionalInterface
    public interface SecretsFilter extends UnaryOperator<String> {

        /** Does the same for a text that may have been cut: half a secret at its end is masked too. */
        default String applyToCut(String text) {
            return apply(text);
        }
    }

    String text(String text) {
        return hide.apply(text);
    }

    /** Returns a text for a log or a note. */
    String line(String text) {
        return Values.oneLine(text(text));
    }

    String cutText(String text) {
        return hide.applyToCut(text);
    }

    List<String> texts(List<String> texts) {
        return texts.stream().map(hide).toList();
    }

    PlatformResponse of(PlatformResponse answer) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        answer.headers().forEach((name, values) -> headers.put(name, texts(values)));
        String body = text(answer.body());
        Kept kept = new Kept();
        return new PlatformResponse(
                answer.status(),
                answer.effectiveStatus(),
                kept.items(answer.errors()),
                kept.values(answer.data()),
                headers,
                body);
    }

    List<ErrorItem> of(List<ErrorItem> items) {
        return new Kept().items(items);
    }

    /** Returns the same failure with its stack, without secrets, and with each text in one line. */
    public @Nullable Throwable of(@Nullable Throwable cause) {
        return of(cause, nothingSeen());
    }

    /** @param seen the exceptions before: the causes of a foreign exception may form a circle */
    private @Nullable Throwable of(@Nullable Throwable cause, Set<Throwable> seen) {
        if (cause == null || !seen.add(cause)) {
            return null;
        }
        if (!leaks(cause, nothingSeen())) {
            return cause;
        }
        IOException shown = new IOException(shown(cause), of(cause.getCause(), seen));
        shown.setStackTrace(cause.getStackTrace());
        return shown;
    }

    private boolean leaks(Throwable thrown, Set<Throwable> seen) {
        for (Throwable each = thrown; each != null && seen.add(each); each = each.getCause()) {
            if (!each.toString().equals(shown(each))
                    || Stream.of(each.getSuppressed()).anyMatch(beside -> leaks(beside, seen))) {
                return true;
            }
        }
        return false;
    }

    private String shown(Throwable thrown) {
        String text = thrown.toString();
        return line(thrown instanceof EOFException ? QUOTED_BYTES.matcher(text).replaceAll("content=(hidden)") : text);
    }

    private static Set<Throwable> nothingSeen() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** The beginning of the texts of one answer, masked. Masking all of a long answer would take seconds. */
    private final class Kept {

        private int left = MOST_KEPT;

        List<ErrorItem> items(List<ErrorItem> items) {
            return items.stream()
                    .takeWhile(item -> left > 0)
                    .map(item -> new ErrorItem(
                            textOrNull(item.error()),
                            textOrNull(item.reason()),
                            textOrNull(item.field()),
                            values(item.additionalProperties())))
                    .toList();
        }

        private @Nullable String textOrNull(@Nullable String text) {
            return text == null ? null : text(text);
        }

        private String text(String text) {
            int length = Math.min(text.length(), Math.max(0, left));
            left -= length + 1;
            return length == text.length() ? hide.apply(text) : hide.applyToCut(text.substring(0, length)) + "…";
        }

        Map<String, Object> values(Map<?, ?> values) {
            Map<String, Object> shown = new LinkedHashMap<>();
            values.forEach((name, value) -> {
                if (left > 0) {
                    shown.put(text(String.valueOf(name)), value(value));
                }
            });
            return shown;
        }

        private @Nullable Object value(@Nullable Object value) {
            if (value instanceof String text) {
                return text(text);
            }
            if (value instanceof List<?> list) {
                return list.stream()
                        .takeWhile(each -> left > 0)
                        .map(this::value)
                        .toList();
            }
            left--;
            return value instanceof Map<?, ?> map ? values(map) : value;
        }
    }
}
