package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Content;
import java.util.List;
import java.util.Map;

/** The body of a request. Text forms hide values, which may be secrets or account numbers. */
public sealed interface Body {

    /** No body. */
    record None() implements Body {}

    /** A JSON object; its fields by wire name, in their order. */
    record Json(Map<String, Object> fields) implements Body {
        public Json {
            fields = Values.copy(fields);
        }

        @Override
        public String toString() {
            return "Json" + fields.keySet();
        }
    }

    /**
     * JSON that is not an object: an array, a text, a number.
     *
     * @param value the content; a list is copied
     */
    record AnyJson(Object value) implements Body {
        public AnyJson {
            value = value instanceof List<?> values ? Values.copy(values) : value;
        }

        @Override
        public String toString() {
            return "AnyJson[" + value.getClass().getSimpleName() + "]";
        }
    }

    /**
     * Form fields and files.
     *
     * @param fields by wire name; a number, a text or a constant is sent as text, other values as JSON text
     * @param files in their order, after the fields
     */
    record Multipart(Map<String, Object> fields, List<FilePart> files) implements Body {
        public Multipart {
            fields = Values.copy(fields);
            files = Values.copy(files);
        }

        @Override
        public String toString() {
            return "Multipart" + fields.keySet() + files;
        }
    }

    /**
     * One file of a multipart body.
     *
     * @param name the name of the form field; several parts may share it
     */
    record FilePart(String name, Content content) {}

    /** Form fields, URL-encoded as in OAuth. */
    record Form(Map<String, String> fields) implements Body {
        public Form {
            fields = Values.copy(fields);
        }

        @Override
        public String toString() {
            return "Form" + fields.keySet();
        }
    }
}
