package io.adplatform.sdk.operation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Names a generic type where a {@link Class} can't: {@code new TypeRef<List<Campaign>>() {}}.
 *
 * @param <T> the type that is named
 */
public abstract class TypeRef<T> {

    private final Type type;

    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)) {
            throw new IllegalStateException("write the type out, as in new TypeRef<List<String>>() {}");
        }
        type = self.getActualTypeArguments()[0];
    }

    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
