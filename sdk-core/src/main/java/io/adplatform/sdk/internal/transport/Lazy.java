package io.adplatform.sdk.internal.transport;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is first needed, and closed only if it was. */
public final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private @Nullable T made;

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T value = made;
        if (value == null) {
            value = maker.get();
            made = value;
        }
        return value;
    }

    /** Runs {@code action} on what was made, if anything was. */
    public synchronized void ifMade(Consumer<T> action) {
        if (made != null) {
            action.accept(made);
        }
    }
}
