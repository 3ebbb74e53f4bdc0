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
     * @param warnings what the platform complained about all the same
     * @param decodeWarnings what was read as absent because it didn't fit, as {@code data.data[3].campaignId: 12.5}; holds no
     *     text that could be a secret
     */
    record Value<T>(T value, List<ErrorItem> warnings, List<String> decodeWarnings) implements DecodedBody<T> {

        public Value(T value, List<ErrorItem> warnings) {
            this(value, warnings, List.of());
        }
    }

    /**
     * The body of a failure, whatever the HTTP status says.
     *
     * @param errors what is wrong; empty where the platform doesn't say
     * @param data what stood in the failure's {@code data}, such as {@code status}, {@code reason} and
     *     {@code supportEmail} of a refused log-in; as plain JSON values, empty where there was no object
     */
    record Refusal<T>(List<ErrorItem> errors, Map<String, Object> data) implements DecodedBody<T> {

        public Refusal {
            errors = Values.copy(errors);
            data = Values.copy(data);
        }

        public Refusal(List<ErrorItem> errors) {
            this(errors, Map.of());
        }
    }

    /** Neither: HTML, cut JSON, a limit passed. The reason holds nothing of the body but its kind and length. */
    record Unreadable<T>(String why, @Nullable Throwable cause) implements DecodedBody<T> {}
}
