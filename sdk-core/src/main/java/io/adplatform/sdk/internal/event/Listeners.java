package io.adplatform.sdk.internal.event;

import io.adplatform.sdk.event.ClientListener;
import java.util.List;
import java.util.stream.Stream;

/** Those who hear of a client: its own first, which write and remember; the user's last, which may do anything. */
public final class Listeners {

    private static final Listeners NOBODY = of(ClientListener.none());

    final List<SafeListener> all;
    /** Whether the last of them is the user's. */
    final boolean userListens;

    private Listeners(List<SafeListener> all, boolean userListens) {
        this.all = all;
        this.userListens = userListens;
    }

    /**
     * The listeners of a client.
     *
     * @param own what the client itself listens with
     */
    public static Listeners of(ClientListener users, ClientListener... own) {
        boolean userListens = users != ClientListener.none();
        return new Listeners(
                Stream.concat(Stream.of(own), Stream.of(users))
                        .filter(each -> each != ClientListener.none())
                        .map(SafeListener::new)
                        .toList(),
                userListens);
    }

    /** Nobody hears. */
    public static Listeners none() {
        return NOBODY;
    }
}
