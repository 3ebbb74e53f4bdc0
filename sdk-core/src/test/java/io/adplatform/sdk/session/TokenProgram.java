package io.adplatform.sdk.session;

import io.adplatform.sdk.AdPlatform;
import java.nio.file.Path;

/** Another JVM that shares a token file: makes one call, and says how far it is. */
final class TokenProgram {

    static final String FILE = "TOKEN_FILE";

    private TokenProgram() {}

    @SuppressWarnings("SystemOut") // how it speaks with the test
    public static void main(String[] arguments) {
        try (AdPlatform platform = AdPlatform.fromEnvironment()
                .tokenFile(Path.of(System.getenv(FILE)))
                .build()) {
            SessionFixture.read(platform.workspace()).send();
            System.out.println("done");
        }
    }
}
