package io.adplatform.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command. Its help is in {@code help.properties}; {@code call()} returns an {@link ExitCode}. */
abstract class Subcommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    final Root root() {
        return (Root) Objects.requireNonNull(spec).root().userObject();
    }

    final Output output() {
        return root().output();
    }

    /** @throws NotConfirmedException unless the change is confirmed by {@code --apply}, or now on the terminal */
    final void confirm(String question) throws IOException {
        if (!root().apply) {
            output().confirm(question);
        }
    }

    /** Sets an optional input of a request. */
    static <T> void ifSet(@Nullable T value, Consumer<? super T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }
}
