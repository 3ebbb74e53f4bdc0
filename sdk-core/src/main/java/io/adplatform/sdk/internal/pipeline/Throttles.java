package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.throttle.Throttle;
import okhttp3.HttpUrl;

/** Which throttle a request takes its permit of. */
public interface Throttles {

    Throttle of(HttpUrl url);

    /** Whether a request to this URL reaches the platform, and costs its quota. */
    boolean isOfPlatform(HttpUrl url);

    /** All requests reach the platform. */
    static Throttles ofPlatform(Throttle throttle) {
        return new Throttles() {
            @Override
            public Throttle of(HttpUrl url) {
                return throttle;
            }

            @Override
            public boolean isOfPlatform(HttpUrl url) {
                return true;
            }
        };
    }
}
