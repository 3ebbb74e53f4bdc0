package io.adplatform.testkit;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

/** A {@code multipart/form-data} body, part by part. */
public final class MultipartForm {

    public static final String TYPE = "multipart/form-data; boundary=sand";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public MultipartForm field(String name, String value) {
        text("--sand\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n");
        return this;
    }

    public MultipartForm file(String name, String fileName, String contentType, byte[] content) {
        text("--sand\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName
                + "\"\r\nContent-Type: " + contentType + "\r\n\r\n");
        bytes.writeBytes(content);
        text("\r\n");
        return this;
    }

    public BodyPublisher end() {
        text("--sand--\r\n");
        return BodyPublishers.ofByteArray(bytes.toByteArray());
    }

    private void text(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
