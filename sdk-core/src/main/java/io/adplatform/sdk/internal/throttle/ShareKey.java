package io.adplatform.sdk.internal.throttle;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What clients must have in common to share a throttle.
 *
 * <p>The documents don't say whether the quota belongs to the user, the workspace or the credential. Clients of the
 * same user with the same credential can't be told apart by the server in any of these cases but the workspace, and to
 * share too much is slow where to share too little is a 429.
 */
public final class ShareKey {

    private final String identity;
    private final String label;

    private ShareKey(String identity, String label) {
        this.identity = identity;
        this.label = label;
    }

    /**
     * The default share: same platform, same credential, same user.
     *
     * @param user the log-in name in any case, {@code null} where the client holds a token only
     */
    public static ShareKey of(URI baseUrl, String clientId, @Nullable String user) {
        String platform = platform(baseUrl);
        String name = user == null ? "" : user.strip().toLowerCase(Locale.ROOT);
        return new ShareKey(String.join("\n", "account", platform, clientId, name), platform);
    }

    /** A share that the user names. It is not tied to a platform: whoever gives the same name shares. */
    public static ShareKey named(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a shared throttle must not be blank");
        }
        return new ShareKey("named\n" + name, "The throttle \"" + name + "\"");
    }

    /** What log lines call it: the platform's address or the given name, never the user or the credential. */
    String label() {
        return label;
    }

    private static String platform(URI baseUrl) {
        String scheme = String.valueOf(baseUrl.getScheme()).toLowerCase(Locale.ROOT);
        String host = String.valueOf(baseUrl.getHost()).toLowerCase(Locale.ROOT);
        int standard = scheme.equals("https") ? 443 : 80;
        int port = baseUrl.getPort() == -1 ? standard : baseUrl.getPort();
        String path = baseUrl.getPath() == null ? "" : baseUrl.getPath().replaceAll("/+$", "");
        return scheme + "://" + host + (port == standard ? "" : ":" + port) + path;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ShareKey key && key.identity.equals(identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }

    @Override
    public String toString() {
        return label;
    }
}
