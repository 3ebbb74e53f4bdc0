package io.adplatform.sdk.internal.pipeline;

import java.util.function.UnaryOperator;

/** Crosses the client's secrets out of a text that others may see. */
public interface SecretsFilter extends UnaryOperator<String> {

    /** Like {@link #apply}, for a text that may have been cut: half a secret at its end is crossed out as well. */
    String applyToCut(String text);
}
