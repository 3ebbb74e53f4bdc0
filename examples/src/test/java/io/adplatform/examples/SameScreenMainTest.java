package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SameScreenMainTest {

    @Test
    void twentyUsersCostOneRequestBesideTheLogIn() {
        Console console = new Console();

        assertThat(SameScreenMain.run(Map.of(), console.outStream(), console.errStream()))
                .isZero();

        assertThat(console.out()).contains("19 of them joined another one's request: 2 requests, log-in included.");
    }
}
