package io.adplatform.sdk.finance.internal;

import io.adplatform.sdk.operation.Call;

/** Reads what a call was given. */
public final class SentValues {

    private SentValues() {}

    /** A number in the body or in the path. */
    public static long number(Call<?> call, String name) {
        Object value = call.json().getOrDefault(name, call.pathValues().get(name));
        if (value == null) {
            throw new IllegalArgumentException("the call has no " + name);
        }
        return Long.parseLong(value.toString());
    }
}
