package io.adplatform.sdk.internal.throttle;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What clients must have in common to share a throttle.
 *
 * <p>The documents don't say whether the quota belongs to the user, the workspace or the client ID. A share is the widest
 * of these, the client ID: to share too much is slow where to share too little is a 429.
 */
public final class ShareKey {

    private final String identity;
    private final String label;

    private ShareKey(String identity, String label) {
        this.identity = identity;
        this.label = label;
    }

    /**
     * The default share: same platform, same client ID.
     *
     * @param clientId {@code null} for a client that was given tokens alone: those share that have the platform in common
     */
    public static ShareKey of(URI baseUrl, @Nullable String clientId) {
        String platform = platform(baseUrl);
        String identity = clientId == null ? "platform\n" + platform : "client\n" + platform + "\n" + clientId;
        return new ShareKey(identity, platform);
    }

    /** A share that the user names. It is not tied to a platform: whoever gives the same name shares. */
    public static ShareKey named(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a shared throttle must not be blank");
        }
        return new ShareKey("named\n" + name, "The throttle \"" + name + "\"");
    }

    /** The platform's address in one spelling: two addresses of one platform are equal. */
    public static String platform(URI baseUrl) {
        String scheme = String.valueOf(baseUrl.getScheme()).toLowerCase(Locale.ROOT);
        String host = String.valueOf(baseUrl.getHost()).toLowerCase(Locale.ROOT);
        int standard = scheme.equals("https") ? 443 : 80;
        int port = baseUrl.getPort() == -1 ? standard : baseUrl.getPort();
        String path = baseUrl.getPath() == null ? "" : baseUrl.getPath().replaceAll("/+$", "");
        return scheme + "://" + host + (port == standard ? "" : ":" + port) + path;
    }

    /** What equal keys have in common, on one line; no secret. */
    public String name() {
        return identity.replace('\n', ' ');
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ShareKey key && key.identity.equals(identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }

    /** What log lines call it: the platform's address or the given name, never a credential. */
    @Override
    public String toString() {
        return label;
    }
}
