package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import java.util.Map;

/** What a request carries below its head. */
public sealed interface Body {

    /** Nothing. */
    record None() implements Body {}

    /** A JSON object; its fields by their wire names, in the order in which they are sent. */
    record Json(Map<String, Object> fields) implements Body {
        public Json {
            fields = Values.copy(fields);
        }

        /** Names alone: values may be secrets or somebody's bank account. */
        @Override
        public String toString() {
            return "Json" + fields.keySet();
        }
    }

    /** Form fields, as OAuth has them. */
    record Form(Map<String, String> fields) implements Body {
        public Form {
            fields = Values.copy(fields);
        }

        /** Names alone: log-in sends its secrets this way. */
        @Override
        public String toString() {
            return "Form" + fields.keySet();
        }
    }
}
