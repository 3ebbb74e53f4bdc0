package io.adplatform.sdk.session;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.UnprocessableException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A program that calls a sandbox four times, in a process of its own; half of the calls are refused. */
final class RecordedProcess {

    private RecordedProcess() {}

    /** Reads what leads to the sandbox, a line each: the JVM records its own command line and environment. */
    public static void main(String[] arguments) throws Exception {
        List<String> sandbox = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .lines()
                .toList();
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.get(0))
                .clientCredentials(sandbox.get(1), sandbox.get(2))
                .login(sandbox.get(3), sandbox.get(4))
                .build()) {
            for (int i = 0; i < 2; i++) {
                try {
                    SessionFixture.read(platform).send();
                } catch (UnprocessableException expected) {
                    System.out.println("refused");
                }
                try {
                    SessionFixture.read(platform).sendAsync().get(10, TimeUnit.SECONDS);
                } catch (ExecutionException expected) {
                    System.out.println("refused");
                }
            }
        }
        System.out.println("done");
    }
}
