package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedQuotaMainTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int run(String database, String... arguments) {
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return SharedQuotaMain.run(arguments, Map.of("SHARED_QUOTA_DATABASE", database), out, out);
    }

    @Test
    @Timeout(120)
    void threeProcessesLogInOnceAndShareTheQuota() throws Exception {
        int code;
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            code = run(server.getJdbcUrl("postgres", "postgres"), "3");
        }

        String text = said.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("one, call 3", "two, call 3", "three, call 3");
        assertThat(text).contains("10 requests, 0 of them rejected; 1 log-in; at most 10 in any minute.");
        assertThat(code).isZero();
    }

    @Test
    void aNumberOfCallsThatIsNoneIsRefused() {
        assertThat(run("jdbc:postgresql://localhost/unused", "many")).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("name the number of calls");
    }

    @Test
    void withoutADatabaseTheExampleNamesTheVariable() {
        assertThat(run("", "3")).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("SHARED_QUOTA_DATABASE", "jdbc:postgresql:");
    }

    @Test
    void aDatabaseThatDoesNotAnswerEndsTheExampleWithItsReason() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        assertThat(run("jdbc:postgresql://localhost:" + port + "/none", "3")).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("The shared quota ends here");
    }

    @Test
    void aUrlThatIsNotOfPostgreSqlIsRefusedWithoutItsText() {
        assertThat(run("jdbc:mysql://localhost/test?password=hidden", "3")).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("is not a JDBC URL of PostgreSQL")
                .doesNotContain("hidden");
    }
}
