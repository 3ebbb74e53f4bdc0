package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.databind.JavaType;

/** A type that no answer can be read into, whatever it holds: a mistake in the type. */
public final class UnreadableTypeException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnreadableTypeException(JavaType type, String why) {
        super(type.getRawClass().getName() + " " + why);
    }
}
