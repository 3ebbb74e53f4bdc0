package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Content;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a request carries below its head. */
public sealed interface Body {

    /** Nothing. */
    record None() implements Body {

        // Written out, since Java links a record's own in every process anew (see docs/adr/0011).
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof None;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

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

    /**
     * JSON that is no object: an array, a text, a number.
     *
     * @param value what is written; a list is copied
     */
    record AnyJson(Object value) implements Body {
        public AnyJson {
            value = value instanceof List<?> values ? Values.copy(values) : value;
        }

        /** The kind alone: values may be secrets. */
        @Override
        public String toString() {
            return "AnyJson[" + value.getClass().getSimpleName() + "]";
        }
    }

    /**
     * Form fields beside files.
     *
     * @param fields by their wire names; a number, a text or a constant goes as text, anything else as JSON text
     * @param files in the order in which they are sent, after the fields
     */
    record Multipart(Map<String, Object> fields, List<FilePart> files) implements Body {
        public Multipart {
            fields = Values.copy(fields);
            files = Values.copy(files);
        }

        /** Names alone, as elsewhere. */
        @Override
        public String toString() {
            return "Multipart" + fields.keySet() + files;
        }
    }

    /**
     * One file of a multipart body.
     *
     * @param name the form field's name; several parts may share it
     */
    record FilePart(String name, Content content) {}

    /** Form fields, URL-encoded as OAuth has them. */
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
