package io.adplatform.testkit.http;

/** A file within a multipart body. */
public final class FilePart {

    private final String fileName;
    private final byte[] bytes;

    FilePart(String fileName, byte[] bytes) {
        this.fileName = fileName;
        this.bytes = bytes;
    }

    public String fileName() {
        return fileName;
    }

    public byte[] bytes() {
        return bytes.clone();
    }
}
