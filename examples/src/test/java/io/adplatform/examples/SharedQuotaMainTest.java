package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedQuotaMainTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int run(String... arguments) {
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return SharedQuotaMain.run(arguments, out, out);
    }

    @Test
    @Timeout(120)
    void threeProcessesLogInOnceAndShareTheQuota() {
        int code = run("3");

        String text = said.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("one, call 3", "two, call 3", "three, call 3");
        assertThat(text).contains("10 requests, 0 of them rejected; 1 log-in; at most 10 in any minute.");
        assertThat(code).isZero();
    }

    @Test
    void aNumberOfCallsThatIsNoneIsRefused() {
        assertThat(run("many")).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("name the number of calls");
    }
}
