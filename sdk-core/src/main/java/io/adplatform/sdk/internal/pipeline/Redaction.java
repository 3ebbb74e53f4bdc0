package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.ErrorItem;
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
 * Takes the client's secrets out of what goes into errors. A server may repeat in an error text or a header what it was
 * sent, and a library may quote what it could not read.
 */
public final class Redaction {

    /** What an answer breaks off with, as okio quotes it: hexadecimal digits, which no filter knows. */
    private static final Pattern QUOTED_BYTES = Pattern.compile("content=\\p{XDigit}+");

    private final UnaryOperator<String> hide;

    /** @param hide crosses the known secrets out of a text */
    public Redaction(UnaryOperator<String> hide) {
        this.hide = hide;
    }

    PlatformResponse of(PlatformResponse answer) {
        return new PlatformResponse(
                answer.status(),
                answer.effectiveStatus(),
                of(answer.errors()),
                values(answer.data()),
                headers(answer.headers()),
                of(answer.body()));
    }

    String of(String text) {
        return hide.apply(text);
    }

    List<ErrorItem> of(List<ErrorItem> items) {
        if (items.isEmpty()) {
            return items;
        }
        return items.stream()
                .map(item -> new ErrorItem(
                        text(item.error()),
                        text(item.reason()),
                        text(item.field()),
                        values(item.additionalProperties())))
                .toList();
    }

    List<String> ofTexts(List<String> texts) {
        return texts.isEmpty() ? texts : texts.stream().map(hide).toList();
    }

    /** The same failure with its stack, and with texts that can be shown. */
    public @Nullable Throwable of(@Nullable Throwable cause) {
        return of(cause, nothingSeen());
    }

    /** @param seen what was shown already: the causes of an exception that others made may lead back to itself */
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
            boolean shown = Stream.of(each.getSuppressed()).noneMatch(beside -> leaks(beside, seen))
                    && each.toString().equals(shown(each));
            if (!shown) {
                return true;
            }
        }
        return false;
    }

    private String shown(Throwable thrown) {
        String text = thrown.toString();
        return hide.apply(
                thrown instanceof EOFException ? QUOTED_BYTES.matcher(text).replaceAll("content=(hidden)") : text);
    }

    private static Set<Throwable> nothingSeen() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    @Nullable
    String text(@Nullable String text) {
        return text == null ? null : hide.apply(text);
    }

    private Map<String, List<String>> headers(Map<String, List<String>> headers) {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        headers.forEach(
                (name, values) -> shown.put(name, values.stream().map(hide).toList()));
        return shown;
    }

    private Map<String, Object> values(Map<String, Object> values) {
        Map<String, Object> shown = new LinkedHashMap<>();
        values.forEach((name, value) -> shown.put(hide.apply(name), value(value)));
        return shown;
    }

    private @Nullable Object value(@Nullable Object value) {
        if (value instanceof String text) {
            return hide.apply(text);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(this::value).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> shown = new LinkedHashMap<>();
            map.forEach((name, inner) -> shown.put(hide.apply(String.valueOf(name)), value(inner)));
            return shown;
        }
        return value;
    }
}
