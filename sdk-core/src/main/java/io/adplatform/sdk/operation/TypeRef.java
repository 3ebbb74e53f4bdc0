package io.adplatform.sdk.operation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A generic type, which a {@link Class} can't express: {@code new TypeRef<List<Campaign>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {

    private final Type type;

    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)) {
            throw new IllegalStateException("write the type out, as in new TypeRef<List<String>>() {}");
        }
        type = self.getActualTypeArguments()[0];
    }

    private TypeRef(Type type) {
        this.type = type;
    }

    /** Returns the type {@code List<row>}. */
    public static <R> TypeRef<List<R>> listOf(Class<R> row) {
        return new TypeRef<>(new ListOf(row)) {};
    }

    /** Returns the type {@code List<row>}. */
    public static TypeRef<List<?>> listOf(Type row) {
        return new TypeRef<>(new ListOf(row)) {};
    }

    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }

    private record ListOf(Type row) implements ParameterizedType {

        @Override
        public Type[] getActualTypeArguments() {
            return new Type[] {row};
        }

        @Override
        public Type getRawType() {
            return List.class;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }

        @Override
        public String getTypeName() {
            return "java.util.List<" + row.getTypeName() + ">";
        }
    }
}
