package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.testkit.Fault;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Twenty users open the same screen while none of them can be served yet: their reads join the first that waits, and cost one
 * request. Here they wait for the log-in; with the quota used up it is the same.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting is missing or wrong.
 */
public final class SameScreenMain {

    private static final String LOG_IN = "POST /api/v3/ua/oauth/token";
    private static final int USERS = 20;
    private static final Duration SLOW_LOG_IN = Duration.ofMillis(300);

    private SameScreenMain() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        int code = run(System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The screen", environment, out, err, (example, meter) -> {
            if (example.sandbox() != null) {
                example.sandbox().onNext(LOG_IN, Fault.takes(SLOW_LOG_IN));
            }
            out.println(USERS + " users open the list of campaigns.");
            long joined = sources(example.platform()).stream()
                    .filter(source -> source == ResponseSource.JOINED_CALL)
                    .count();
            out.println(joined + " of them joined another one's request: " + meter.requests()
                    + " requests, log-in included.");
        });
    }

    /** Returns the source of each user's answer. */
    private static List<ResponseSource> sources(AdPlatform platform) {
        List<CompletableFuture<Response<Page<CampaignSummary>>>> screens = IntStream.range(0, USERS)
                .mapToObj(user -> platform.campaigns().list().sendForResponseAsync())
                .toList();
        return screens.stream().map(screen -> screen.join().source()).toList();
    }
}
