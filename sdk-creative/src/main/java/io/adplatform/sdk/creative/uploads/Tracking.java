package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is called while a video or an audio creative plays: URLs, one for each moment. Immutable: every method returns a
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
        return with("impressionURL", url);
    }

    /** When it starts. */
    public Tracking start(String url) {
        return with("startUrl", url);
    }

    /** After a quarter. */
    public Tracking firstQuartile(String url) {
        return with("firstQuartileURL", url);
    }

    /** After half. */
    public Tracking midPoint(String url) {
        return with("midPointURL", url);
    }

    /** After three quarters. */
    public Tracking thirdQuartile(String url) {
        return with("thirdQuartileURL", url);
    }

    /** At the end. */
    public Tracking complete(String url) {
        return with("completeURL", url);
    }

    Map<String, Object> urls() {
        return urls;
    }

    private Tracking with(String name, String url) {
        Map<String, Object> changed = new LinkedHashMap<>(urls);
        changed.put(name, url);
        return new Tracking(changed);
    }

    /** The URLs that are set, by their wire names. */
    @Override
    public String toString() {
        return "Tracking" + urls;
    }
}
