package io.adplatform.testkit.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The body of a request, which is read at its first use. */
public final class RequestBody {

    private final ByteString bytes;
    private @Nullable List<BodyPart> parts;
    private @Nullable ObjectNode fields;

    RequestBody(ByteString bytes) {
        this.bytes = bytes;
    }

    RequestBody with(ObjectNode changedFields) {
        RequestBody changed = new RequestBody(bytes);
        changed.fields = changedFields;
        return changed;
    }

    ByteString bytes() {
        return bytes;
    }

    JsonNode json() {
        try {
            return Json.read(bytes.toByteArray());
        } catch (IOException e) {
            throw Refusal.unreadable("The body is no JSON", e);
        }
    }

    private static boolean is(String kind, @Nullable String contentType) {
        return contentType != null && contentType.toLowerCase(Locale.ROOT).startsWith(kind);
    }

    synchronized List<BodyPart> parts(@Nullable String contentType) {
        if (parts == null) {
            parts = contentType != null && is("multipart/", contentType)
                    ? Multipart.read(contentType, bytes)
                    : List.of();
        }
        return parts;
    }

    List<BodyPart> namedParts(@Nullable String contentType) {
        List<BodyPart> all = parts(contentType);
        if (all.stream().anyMatch(part -> part.name() == null)) {
            throw Refusal.badRequest("A part has no name");
        }
        return all;
    }

    synchronized ObjectNode fields(@Nullable String contentType) {
        if (fields == null) {
            fields = readFields(contentType);
        }
        return fields;
    }

    private ObjectNode readFields(@Nullable String contentType) {
        ObjectNode found = Json.object();
        if (bytes.size() == 0) {
            return found;
        }
        if (is("multipart/", contentType)) {
            namedParts(contentType).stream()
                    .filter(part -> part.fileName() == null)
                    .forEach(part -> found.put(part.name(), part.content().utf8()));
        } else if (is("application/x-www-form-urlencoded", contentType)) {
            for (String pair : bytes.utf8().split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    found.put(formDecode(pair.substring(0, equals)), formDecode(pair.substring(equals + 1)));
                }
            }
        } else if (json() instanceof ObjectNode object) {
            return object;
        }
        return found;
    }

    private static String formDecode(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Refusal.unreadable("The body is no form", e);
        }
    }
}
