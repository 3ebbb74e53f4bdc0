package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.ErrorItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a body turned out to be. */
public sealed interface Reading<T> {

    /** What was asked for, and what the platform complained about all the same. */
    record Value<T>(T value, List<ErrorItem> warnings) implements Reading<T> {}

    /** The body of a failure, whatever the HTTP status says. */
    record Refusal<T>(List<ErrorItem> errors) implements Reading<T> {}

    /** Neither: HTML, cut JSON, a limit passed. The reason holds nothing of the body but its kind and length. */
    record Unreadable<T>(String why, @Nullable Throwable cause) implements Reading<T> {}
}
