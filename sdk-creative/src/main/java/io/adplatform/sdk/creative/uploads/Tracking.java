package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * URLs that are called while a video or an audio creative plays: URLs, one for each moment. Immutable: every method returns a
 * changed copy.
 *
 * <pre>{@code
 * Tracking.none().start("https://t.example/start").complete("https://t.example/complete")
 * }</pre>
 */
public final class Tracking {

    private static final Tracking NONE = new Tracking(Map.of());

    private final Map<String, Object> urls;

    private Tracking(Map<String, Object> urls) {
        this.urls = Values.copy(urls);
    }

    /** Nothing is called. */
    public static Tracking none() {
        return NONE;
    }

    /** When it is shown. */
    public Tracking impression(String url) {
        return with("impression", url);
    }

    /** When it starts. */
    public Tracking start(String url) {
        return with("start", url);
    }

    /** After a quarter. */
    public Tracking firstQuartile(String url) {
        return with("firstQuartile", url);
    }

    /** After half. */
    public Tracking midPoint(String url) {
        return with("midPoint", url);
    }

    /** After three quarters. */
    public Tracking thirdQuartile(String url) {
        return with("thirdQuartile", url);
    }

    /** At the end. */
    public Tracking complete(String url) {
        return with("complete", url);
    }

    /** Returns the URLs under their wire names, in the documents' and the deployments' spelling. */
    Map<String, Object> urls() {
        Map<String, Object> sent = new LinkedHashMap<>();
        urls.forEach((moment, url) -> {
            sent.put(moment + "Url", url);
            if (!moment.equals("start")) { // has one spelling
                sent.put(moment + "URL", url);
            }
        });
        return sent;
    }

    private Tracking with(String moment, String url) {
        Map<String, Object> changed = new LinkedHashMap<>(urls);
        changed.put(moment, url);
        return new Tracking(changed);
    }

    /** Returns the URLs that are set, by their moments. */
    @Override
    public String toString() {
        return "Tracking" + urls;
    }
}
