package io.adplatform.sdk.secrets;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.diagnostics.Diagnostics;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A last look at a client that a test closes. */
public final class ClosedClient {

    private ClosedClient() {}

    /** Not for tests: the watched client calls it. */
    public static void look(Object closed) {
        AdPlatform platform = (AdPlatform) closed;
        if (journalTells(platform)) {
            Diagnostics diagnostics = platform.diagnostics();
            Sights.look("the diagnostics of a client", diagnostics.text(), diagnostics);
        }
    }

    /** One that hangs would hold the diagnostics for 5 s, and for good on a clock that stands still. */
    private static boolean journalTells(AdPlatform platform) {
        try {
            platform.unsettledCalls().get(1, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException failed) {
            return true;
        } catch (TimeoutException hangs) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
