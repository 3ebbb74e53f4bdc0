package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a body turned out to be. */
public sealed interface DecodedBody<T> {

    /**
     * What was asked for.
     *
     * @param value the value, or what stands for one that isn't there; {@code null} where the type has nothing empty
     * @param warnings what the platform complained about all the same
     * @param decodeWarnings what was read as absent because it didn't fit, as {@code data.data[3].campaignId: 12.5}; holds no
     *     text that could be a secret
     */
    record Value<T>(@Nullable T value, List<ErrorItem> warnings, List<String> decodeWarnings)
            implements DecodedBody<T> {}

    /**
     * The body of a failure.
     *
     * @param status the HTTP status of the failure, or the one that a failure in a 2xx stands for
     * @param errors what is wrong; empty where the platform doesn't say
     * @param data what stood in the failure's {@code data}, such as {@code status}, {@code reason} and
     *     {@code supportEmail} of a refused log-in; as plain JSON values, empty where there was no object
     */
    record Failure<T>(int status, List<ErrorItem> errors, Map<String, Object> data) implements DecodedBody<T> {

        public Failure {
            errors = Values.copy(errors);
            data = Values.copy(data);
        }
    }

    /**
     * Neither a value nor a failure: HTML, cut JSON, a limit passed, or an answer to something done once that doesn't tell
     * whether it was done.
     *
     * @param why holds nothing of the body but its kind and length
     */
    record Unreadable<T>(String why, @Nullable Throwable cause) implements DecodedBody<T> {}
}
