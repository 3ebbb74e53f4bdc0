package io.adplatform.checks.consumers;

import io.adplatform.sdk.testing.Depth;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** A version of Maven: that of the wrapper, or the oldest or newest version that the documents support. */
enum Maven {
    WRAPPER("..", "mvnw", "mvnw.cmd"),
    OLDEST("target/maven/apache-maven-" + System.getProperty("adplatform.maven.oldest") + "/bin", "mvn", "mvn.cmd"),
    NEWEST("target/maven/apache-maven-" + System.getProperty("adplatform.maven.newest") + "/bin", "mvn", "mvn.cmd");

    private final String folder;
    private final String unix;
    private final String windows;

    Maven(String folder, String unix, String windows) {
        this.folder = folder;
        this.unix = unix;
        this.windows = windows;
    }

    /** Returns the oldest and the newest version in a deep run, and one of them in a fast run. */
    static Stream<Maven> edges(Maven fast) {
        return Depth.isDeep() ? Stream.of(OLDEST, NEWEST) : Stream.of(fast);
    }

    Path executable() {
        boolean onWindows =
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return Path.of(folder, onWindows ? windows : unix).toAbsolutePath().normalize();
    }
}
