package io.adplatform.sdk.session;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.UnprocessableException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A program that calls a sandbox four times, in a process of its own; half of the calls are refused. */
final class RecordedProcess {

    private RecordedProcess() {}

    /** Takes what leads to the sandbox. */
    public static void main(String[] arguments) throws Exception {
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(arguments[0])
                .clientCredentials(arguments[1], arguments[2])
                .login(arguments[3], arguments[4])
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
