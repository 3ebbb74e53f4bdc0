package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.awt.image.BufferedImage;
import java.net.ServerSocket;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quota, tokens and journal of several commands in one database. */
class SharedDatabaseTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    @Test
    void commandsShareQuotaTokensAndJournal() throws Exception {
        ImageIO.write(
                new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB),
                "png",
                directory.resolve("a.png").toFile());
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            // The database has the time of this machine.
            shell.clock = Time.system();
            shell.environment.put("ADPLATFORM_JDBC_URL", server.getJdbcUrl("postgres", "postgres"));

            assertThat(shell.run("campaigns list")).isEqualTo(ExitCode.FAILED);
            assertThat(shell.err()).contains("createTables");
            assertThat(shell.run("verify --create-tables")).as(shell.err()).isZero();
            assertThat(shell.run("campaigns list --limit 1")).as(shell.err()).isZero();
            assertThat(shell.sandbox.requests("POST /api/v3/ua/oauth/token")).hasSize(1);

            shell.sandbox.onNext(UPLOAD, Fault.disconnectAfterProcessing());
            assertThat(shell.run("upload " + directory + " --apply")).isEqualTo(ExitCode.UNKNOWN);
            assertThat(shell.run("journal list --json")).as(shell.err()).isZero();
            JsonNode call = Output.Json.MAPPER.readTree(shell.out()).get(0);
            assertThat(call.path("entry").path("inputs").path("operation").textValue())
                    .isEqualTo(UPLOAD);

            String key = call.path("entry").path("key").path("name").textValue();
            String sending = call.path("sending").textValue();
            assertThat(shell.run("journal settle --apply", key, sending, "done", "desk 1: it is there"))
                    .as(shell.err())
                    .isZero();
            shell.run("journal list --csv");
            assertThat(shell.out().lines()).hasSize(1);
        }
    }

    @Test
    void aDatabaseThatDoesNotAnswerIsAFailure() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        shell.environment.put("ADPLATFORM_JDBC_URL", "jdbc:postgresql://localhost:" + port + "/none");
        shell.environment.put("ADPLATFORM_JDBC_PASSWORD", "canary-password");

        assertThat(shell.run("journal list")).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).doesNotContain("canary-");
    }
}
