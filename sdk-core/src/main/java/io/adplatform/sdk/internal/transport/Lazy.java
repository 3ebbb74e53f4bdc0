package io.adplatform.sdk.internal.transport;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made on first use. */
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
}
