package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.SampleOperations;
import io.adplatform.sdk.testing.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Any text of a dialect is refused in words, or leads to a path and to names that translate back. */
class DialectFuzzTest extends FuzzTarget {

    DialectFuzzTest() {
        super("dialects");
    }

    @Override
    protected void check(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        String[] parts = text.split("\n", 3);
        String first = parts[0];
        String second = parts.length > 1 ? parts[1] : "";
        Dialect documented = Dialect.documented();
        accepted(() -> documented.credentialHeader(first));
        accepted(() -> documented.iaaHost(first));
        accepted(() -> documented.formEncoded(first));
        Dialect moved = accepted(() -> documented.path(first, second));
        if (moved != null) {
            assertThat(Operation.placeholders(second)).hasSameSizeAs(Operation.placeholders(first));
        }
        Dialect other = accepted(() -> documented.path(SampleOperations.TWO_PATHS.name(), second));
        if (other != null) {
            assertThat(other.pathOf(SampleOperations.TWO_PATHS)).isEqualTo(second);
        }
        Dialect named = accepted(() -> documented.processor(first));
        if (named != null && Dialect.namesProcessor(second)) {
            assertThat(named.documentedFieldOf(named.fieldOf(second))).isEqualTo(second);
        }
    }

    /** Returns {@code null} if the text is refused. */
    private static Dialect accepted(Supplier<Dialect> setter) {
        try {
            return setter.get();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).message().isNotBlank();
            return null;
        }
    }
}
