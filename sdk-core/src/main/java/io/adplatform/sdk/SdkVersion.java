package io.adplatform.sdk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The SDK's version, as the build wrote it into a file of the jar; {@code dev} where no build did. */
final class SdkVersion {

    static final String VERSION = read();

    private SdkVersion() {}

    private static String read() {
        try (InputStream file = SdkVersion.class.getResourceAsStream("/META-INF/adplatform/version")) {
            String version = file == null ? "" : new String(file.readAllBytes(), StandardCharsets.US_ASCII).strip();
            return version.isEmpty() || version.startsWith("$") ? "dev" : version;
        } catch (IOException unreadable) {
            return "dev";
        }
    }
}
