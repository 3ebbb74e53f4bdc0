package io.adplatform.sdk.secrets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a module's whole run if anything that its tests did showed a secret of the sandbox: in the log at TRACE, or in a
 * recording of JDK Flight Recorder. Modules whose tests see this class have it without asking for it.
 *
 * <p>The secrets are the sandbox's client secret, its password, the header that is made of them, every token that it gives
 * out, and whatever tests call a canary. What tests log while {@link NoSecretShown} listens is looked at there.
 */
public final class CanaryWatch implements BeforeAllCallback {

    private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(CanaryWatch.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(SPACE).computeIfAbsent(Watch.class, type -> new Watch(), Watch.class);
    }

    /** The watch over one run. */
    private static final class Watch implements AutoCloseable {

        private final Set<String> found = Collections.synchronizedSet(new LinkedHashSet<>());
        private final Secrets secrets = new Secrets();
        private final PrintStream before = System.err;
        private final Recording recording = new Recording();

        Watch() {
            System.setErr(new PrintStream(new Lines(before), true, StandardCharsets.UTF_8));
            List.of("Call", "Attempt", "Wait", "Token", "Pause")
                    .forEach(name -> recording.enable("io.adplatform." + name).withoutThreshold());
            recording.start();
        }

        @Override
        public void close() throws IOException {
            System.setErr(before);
            recording.stop();
            Path file = Files.createTempFile("canary", ".jfr");
            try {
                recording.dump(file);
                look("a recording", new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            } finally {
                recording.close();
                Files.delete(file);
            }
            if (!found.isEmpty()) {
                throw new AssertionError("secrets were shown: " + found);
            }
        }

        /** Without the secret itself: a report is a log, too. */
        private void look(String where, String text) {
            String kind = secrets.in(text);
            if (kind != null) {
                String line = text.length() > 200 ? "" : ": " + text.replaceAll("[0-9a-zA-Z_-]{16,}", "…");
                found.add(kind + " in " + where + line);
            }
        }

        /** Hands everything on as it comes, and looks at each line. */
        private final class Lines extends OutputStream {

            private final PrintStream to;
            private final ByteArrayOutputStream line = new ByteArrayOutputStream();

            Lines(PrintStream to) {
                this.to = to;
            }

            @Override
            public void write(int octet) {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                to.write(bytes, from, length);
                synchronized (line) {
                    int end = from + length;
                    int begin = from;
                    for (int i = from; i < end; i++) {
                        if (bytes[i] == '\n') {
                            line.write(bytes, begin, i - begin);
                            look("the log", line.toString(StandardCharsets.UTF_8));
                            line.reset();
                            begin = i + 1;
                        }
                    }
                    line.write(bytes, begin, end - begin);
                }
            }

            @Override
            public void flush() {
                to.flush();
            }
        }
    }

    /** What the sandbox takes for secret, and gives out. */
    private static final class Secrets {

        private static final int TOKENS = 3000;
        private static final String CLIENT_SECRET = "sandbox-secret-9e02";
        private static final String PASSWORD = "sandbox-password-41c7";
        /** As long as the sandbox's tokens are. */
        private static final Pattern TOKEN = Pattern.compile("(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])");

        private final Set<String> tokens = new HashSet<>();
        private final String basic = Base64.getEncoder()
                .encodeToString(("sandbox-client:" + CLIENT_SECRET).getBytes(StandardCharsets.UTF_8));

        Secrets() {
            for (int i = 0; i < TOKENS; i++) {
                tokens.add(token("access", i));
                tokens.add(token("refresh", i));
            }
        }

        /** As the sandbox makes its tokens, with the seed that it has unless it is told another. */
        private static String token(String kind, int number) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256")
                        .digest(("1:" + kind + ":" + number).getBytes(StandardCharsets.UTF_8));
                return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        String in(String text) {
            if (text.contains(CLIENT_SECRET) || text.contains(basic)) {
                return "a client secret";
            }
            if (text.contains(PASSWORD)) {
                return "a password";
            }
            if (text.contains("canary-")) {
                return "a canary";
            }
            Matcher token = TOKEN.matcher(text);
            while (token.find()) {
                if (tokens.contains(token.group())) {
                    return "a token";
                }
            }
            return null;
        }
    }
}
