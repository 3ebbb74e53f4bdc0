package io.adplatform.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.testkit.Sandbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

/** Two applications that share one account through a database. */
class SharedClientsTest {

    @Test
    void seeEachOthersRequestsAndTokens() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                Sandbox sandbox = Sandbox.start()) {
            DataSource source = server.getPostgresDatabase();
            PostgreSql.on(source).schema("ads").createTables();
            ApplicationContextRunner application = new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(AdPlatformAutoConfiguration.class))
                    .withBean(DataSource.class, () -> source)
                    .withPropertyValues(
                            "adplatform.base-url=" + sandbox.url(),
                            "adplatform.client-id=" + sandbox.clientId(),
                            "adplatform.client-secret=" + sandbox.clientSecret(),
                            "adplatform.email=" + sandbox.email(),
                            "adplatform.password=" + sandbox.password(),
                            "adplatform.shared=true",
                            "adplatform.shared-schema=ads");

            application.run(one -> application.run(other -> {
                one.getBean(BidModels.class).dimensions().send();
                other.getBean(BidModels.class).dimensions().send();

                assertThat(sandbox.requests("POST /api/v3/ua/oauth/token")).hasSize(1);
                assertThat(other.getBean(AdPlatform.class).quota().used()).isEqualTo(3);
            }));
        }
    }

    @EnableAutoConfiguration
    static class Application {}

    @Test
    void theStoreFindsTheTablesThatTheApplicationsOwnMigrationCreates(@TempDir Path directory) throws Exception {
        Path script = Files.writeString(directory.resolve("schema.sql"), PostgreSql.schemaSql());
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                Sandbox sandbox = Sandbox.start();
                ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                        .web(WebApplicationType.NONE)
                        .run(
                                "--spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
                                "--spring.sql.init.mode=always",
                                "--spring.sql.init.separator=^^^ END OF SCRIPT ^^^",
                                "--spring.sql.init.schema-locations=" + script.toUri(),
                                "--adplatform.base-url=" + sandbox.url(),
                                "--adplatform.client-id=" + sandbox.clientId(),
                                "--adplatform.client-secret=" + sandbox.clientSecret(),
                                "--adplatform.email=" + sandbox.email(),
                                "--adplatform.password=" + sandbox.password(),
                                "--adplatform.shared=true")) {
            assertThat(application.getBean(BidModels.class).dimensions().send()).isNotNull();
        }
    }

    @Test
    void theCureOfMissingTablesIsInTheirOwnMessage() {
        FailureAnalysis analysis = new SettingsFailureAnalyzer().analyze(new SettingsException("create the tables"));

        assertThat(analysis.getDescription()).contains("create the tables");
        assertThat(analysis.getAction()).isNull();
    }

    @Test
    void missingTablesAreNamedWithTheCureAndWithoutAStackTrace() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(AdPlatformAutoConfiguration.class))
                    .withBean(DataSource.class, server::getPostgresDatabase)
                    .withPropertyValues(
                            "adplatform.base-url=https://ads.example.com",
                            "adplatform.client-id=id",
                            "adplatform.client-secret=secret",
                            "adplatform.email=buyer@example.com",
                            "adplatform.password=password",
                            "adplatform.shared=true")
                    .run(context -> assertThat(context)
                            .getFailure()
                            .rootCause()
                            .isInstanceOf(SettingsException.class)
                            .hasMessageStartingWith("adplatform: ")
                            .hasMessageContaining("in schema adplatform")
                            .hasMessageContaining("PostgreSql.createTables()"));
        }
    }
}
