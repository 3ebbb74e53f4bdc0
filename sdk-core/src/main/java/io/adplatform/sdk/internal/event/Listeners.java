package io.adplatform.sdk.internal.event;

import io.adplatform.sdk.event.ClientListener;
import java.util.List;
import java.util.stream.Stream;

/** A client's listeners: its own first, which write and remember; the user's last, which may do anything. */
public final class Listeners {

    final List<ClientListener> own;
    final List<ClientListener> users;

    private Listeners(List<ClientListener> own, List<ClientListener> users) {
        this.own = own;
        this.users = users;
    }

    /**
     * The listeners of a client.
     *
     * @param own what the client itself listens with
     */
    public static Listeners of(List<ClientListener> users, ClientListener... own) {
        return new Listeners(hearing(Stream.of(own)), hearing(users.stream()));
    }

    private static List<ClientListener> hearing(Stream<ClientListener> listeners) {
        return listeners.filter(each -> each != ClientListener.none()).toList();
    }
}
