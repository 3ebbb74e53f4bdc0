package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Ctrl-C. {@link SessionIT} stops a running command. */
class InterruptTest {

    @AutoClose
    private final TestShell shell = new TestShell();

    @Test
    void aCommandThatHasEndedIsNotInterrupted() {
        Root root = shell.root();
        assertThat(Main.run(root, "quota")).isZero();

        root.interrupt(new CountDownLatch(0));

        assertThat(shell.err()).isEmpty();
    }
}
