package io.adplatform.sdk.internal.throttle;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The key of a throttle. Clients with equal keys share it.
 *
 * <p>The documents don't define whether the quota belongs to the user, the workspace or the client ID. The default is the widest
 * of these, the client ID: a share that is too wide costs time, and one that is too narrow leads to 429.
 *
 * @param identity the text that distinguishes the share, such as platform and client ID
 * @param label the platform's address or the given name, for log lines; never a credential
 */
public record ShareKey(String identity, String label) {

    /**
     * Returns the default share: same platform, same client ID.
     *
     * @param clientId {@code null} for a client with tokens alone; all such clients of a platform share one throttle
     */
    public static ShareKey of(URI baseUrl, @Nullable String clientId) {
        String platform = platform(baseUrl);
        String identity = clientId == null ? "platform\n" + platform : "client\n" + platform + "\n" + clientId;
        return new ShareKey(identity, platform);
    }

    /** Returns the share of all clients with this name, on any platform. */
    public static ShareKey named(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a shared throttle must not be blank");
        }
        return new ShareKey("named\n" + name, "The throttle \"" + name + "\"");
    }

    /** Returns the platform's address in a normal form. */
    public static String platform(URI baseUrl) {
        String scheme = String.valueOf(baseUrl.getScheme()).toLowerCase(Locale.ROOT);
        String host = String.valueOf(baseUrl.getHost()).toLowerCase(Locale.ROOT);
        int standard = scheme.equals("https") ? 443 : 80;
        int port = baseUrl.getPort() == -1 ? standard : baseUrl.getPort();
        String path = baseUrl.getPath() == null ? "" : baseUrl.getPath().replaceAll("/+$", "");
        return scheme + "://" + host + (port == standard ? "" : ":" + port) + path;
    }

    /** Returns the identity in one line; not a secret. */
    public String name() {
        return identity.replace('\n', ' ');
    }

    @Override
    public String toString() {
        return label;
    }
}
