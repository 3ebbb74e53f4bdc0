package io.adplatform.testkit.contract;

import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names of media types, without their parameters. */
final class MediaTypes {

    static final String JSON = "application/json";
    static final String FORM = "application/x-www-form-urlencoded";
    static final String MULTIPART = "multipart/form-data";
    static final String TEXT = "text/plain";

    private MediaTypes() {}

    /** The type that a {@code Content-Type} header names, or {@code null}. */
    static @Nullable String of(@Nullable String header) {
        return header == null ? null : header.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
    }

    /** Whether a type is in a list such as {@code image/*, application/json}. */
    static boolean isIn(String list, String type) {
        String family = type.replaceFirst("/.*", "/*");
        return Stream.of(list.split(",", -1))
                .map(String::trim)
                .anyMatch(name -> name.equals(type) || name.equals(family));
    }
}
