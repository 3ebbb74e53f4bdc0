package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings, their sources, and the secrets among them. */
class SettingsTest {

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    private Path profile(Map<String, String> settings) throws IOException {
        Path file = directory.resolve("test.properties");
        Files.writeString(
                file,
                settings.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining("\n")));
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        return file;
    }

    @Test
    void verifyShowsTheSourceOfEachSettingAndLogsIn() throws Exception {
        assertThat(shell.run("verify --json --workspace 200002")).isZero();

        JsonNode rows = Output.Json.MAPPER.readTree(shell.out());
        assertThat(rows.findValuesAsText("name"))
                .containsAll(shell.sandbox.settings().keySet())
                .contains("log-in");
        assertThat(shell.out())
                .contains("\"option --workspace\"", "\"environment\"", "\"not set\"", shell.sandbox.url())
                .doesNotContain(shell.sandbox.clientSecret(), shell.sandbox.password());
        assertThat(shell.sandbox.requestCount()).isOne();
    }

    @Test
    void verifyFailsIfTheLogInIsRefused() {
        shell.environment.put("ADPLATFORM_PASSWORD", "canary-wrong");

        assertThat(shell.run("verify")).isEqualTo(ExitCode.FAILED);
        assertThat(shell.out()).contains("FAILED").doesNotContain("canary-wrong");
    }

    @Test
    void missingSettingsAreShownAndNothingIsSent() {
        shell.environment.remove("ADPLATFORM_EMAIL");

        assertThat(shell.run("verify")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out()).containsPattern("ADPLATFORM_EMAIL +missing");
        assertThat(shell.err()).contains("not set in the environment: ADPLATFORM_EMAIL");
        assertThat(shell.run("campaigns list")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("not set in the environment: ADPLATFORM_EMAIL");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void aProfileReplacesTheWholeEnvironment() throws Exception {
        Path profile = profile(shell.sandbox.settings());
        shell.environment.replaceAll((name, value) -> "canary-of-another-account");

        assertThat(shell.run("campaigns list --limit 1 --profile " + profile)).isZero();

        shell.environment.putAll(shell.sandbox.settings());
        profile(Map.of("ADPLATFORM_BASE_URL", shell.sandbox.url()));
        assertThat(shell.run("campaigns list --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("not set in the profile " + profile + ": ADPLATFORM_CLIENT_ID");
    }

    @Test
    void aProfileMayHaveTheNameOfACommand() throws Exception {
        Settings.save(directory.resolve("adplatform/sandbox.properties"), shell.sandbox.settings());
        shell.environment.clear();
        shell.environment.put("XDG_CONFIG_HOME", directory.toString());

        assertThat(shell.run("--profile sandbox campaigns list --limit 1"))
                .as(shell.err())
                .isZero();
        assertThat(shell.run("campaigns list --limit 1 --profile sandbox"))
                .as(shell.err())
                .isZero();
    }

    @Test
    void aProfileThatOthersMayReadIsRefused() throws Exception {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        Path profile = profile(shell.sandbox.settings());
        Files.setPosixFilePermissions(profile, PosixFilePermissions.fromString("rw-r-----"));

        assertThat(shell.run("verify --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("chmod 600 " + profile);
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void anUnknownNameInAProfileIsNamedWithoutItsValue() throws Exception {
        Path profile = profile(Map.of("ADPLATFORM_PASWORD", "canary-typo"));

        assertThat(shell.run("verify --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("unknown names ADPLATFORM_PASWORD;").doesNotContain("canary-typo");
    }

    @Test
    void aMissingProfileIsNamed() {
        Path profile = directory.resolve("missing.properties");

        assertThat(shell.run("verify --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains(profile + " does not exist");
    }

    @Test
    void noPartOfADatabaseUrlWithSecretsIsShown() {
        shell.environment.remove("ADPLATFORM_EMAIL");
        shell.environment.put("ADPLATFORM_JDBC_URL", "jdbc:postgresql://db/ads?user=me&password=canary-db");
        shell.environment.put("ADPLATFORM_JDBC_PASSWORD", "canary-password");

        shell.run("verify");
        assertThat(shell.out()).contains("jdbc:postgresql://db/ads...").doesNotContain("canary-");

        shell.environment.put("ADPLATFORM_JDBC_URL", "jdbc:postgresql://db/ads?user=me&password=p@canary-db");
        shell.run("verify");
        assertThat(shell.out()).contains("jdbc:postgresql:...").doesNotContain("canary-");

        shell.environment.put("ADPLATFORM_BASE_URL", "https://me:canary-url@ads.example.com");
        shell.run("verify");
        assertThat(shell.out()).contains("https:...").doesNotContain("canary-");

        shell.environment.putAll(shell.sandbox.settings());
        shell.environment.put("ADPLATFORM_JDBC_URL", "jdbc:mysql://db/ads?password=canary-db");
        assertThat(shell.run("quota")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err())
                .contains("ADPLATFORM_JDBC_URL must be a URL of PostgreSQL")
                .doesNotContain("canary-");
    }

    @Test
    void aPortOutOfRangeIsNamed() {
        assertThat(shell.run("sandbox --port 70000")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).contains("port").contains("70000");
    }

    @Test
    void aProfileThatCanNotBeSavedLeavesNoSecretBehind() throws IOException {
        Path taken = Files.createDirectories(directory.resolve("taken"));
        Files.createFile(taken.resolve("file"));

        assertThat(shell.run("sandbox --port 0 --save-profile " + taken)).isEqualTo(ExitCode.FAILED);

        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void theWorkspaceOfTheOptionHasPriority() {
        shell.environment.put("ADPLATFORM_WORKSPACE", "200003");
        assertThat(shell.run("campaigns list --limit 1")).isZero();
        shell.sandbox.verify("POST /api/v3/cmp/basic/list").inWorkspace(200_003);
        shell.sandbox.clear();
        assertThat(shell.run("campaigns list --limit 1 --workspace 200002")).isZero();
        shell.sandbox.verify("POST /api/v3/cmp/basic/list").inWorkspace(200_002);

        shell.environment.put("ADPLATFORM_WORKSPACE", "mine");
        assertThat(shell.run("campaigns list")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("the workspace must be a number, was mine");
    }

    @Test
    void aTokenFileSavesTheNextLogIn() {
        shell.environment.put(
                "ADPLATFORM_TOKEN_FILE", directory.resolve("tokens").toString());

        assertThat(shell.run("campaigns list --limit 1")).isZero();
        assertThat(shell.run("campaigns list --limit 1")).isZero();

        assertThat(shell.sandbox.requests("POST /api/v3/ua/oauth/token")).hasSize(1);
    }

    @Test
    void theQuotaIsShownWithoutARequest() {
        assertThat(shell.run("quota --csv")).isZero();

        assertThat(shell.out()).isEqualTo("free,limit,window,used,withheld,nextFree\n20,20,PT1M,0,0,\n");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    private void answer(String... answers) {
        shell.typed = String.join("\n", answers) + "\n";
    }

    @Test
    void configureWritesAProfileThatItsOwnerAloneCanRead() throws Exception {
        Map<String, String> sandbox = shell.sandbox.settings();
        shell.environment.clear();
        shell.environment.put("XDG_CONFIG_HOME", directory.toString());
        answer(
                shell.sandbox.url(),
                "sandbox-client",
                sandbox.get("ADPLATFORM_CLIENT_SECRET"),
                sandbox.get("ADPLATFORM_EMAIL"),
                sandbox.get("ADPLATFORM_PASSWORD"),
                "200002",
                "");

        assertThat(shell.run("configure test")).isZero();

        Path file = directory.resolve("adplatform/test.properties");
        assertThat(shell.err()).contains(file.toString(), "adplatform verify --profile test");
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
        assertThat(shell.run("verify --profile test")).isZero();
        assertThat(shell.out()).contains("workspace 200002");

        answer("", "", "", "", "", "200003", "pay.journal");
        assertThat(shell.run("configure test")).isZero();
        assertThat(shell.err())
                .contains("[sandbox-client]", "[200002]", "[unchanged]")
                .doesNotContain(sandbox.get("ADPLATFORM_CLIENT_SECRET"));
        assertThat(Files.readString(file))
                .contains("ADPLATFORM_WORKSPACE=200003", "ADPLATFORM_CLIENT_SECRET=" + shell.sandbox.clientSecret())
                .contains("ADPLATFORM_JOURNAL=" + Path.of("pay.journal").toAbsolutePath());
    }

    @Test
    void aNameWithASeparatorIsRefusedBeforeTheFirstQuestion() {
        for (String name : new String[] {"a/b", "test.properties", "../test"}) {
            assertThat(shell.run("configure " + name)).isEqualTo(ExitCode.USAGE);

            assertThat(shell.err())
                    .isEqualTo(
                            "adplatform: '" + name + "' can't be the name of a profile: use letters, digits, - and _,"
                                    + " or the absolute path of a file\n");
        }
    }

    @Test
    void theNameOfAProfileCanBeAnAbsolutePath() {
        Path file = directory.resolve("bank.properties");
        answer("https://ads.example.com", "id", "secret", "me@example.com", "password", "", "");

        assertThat(shell.run("configure " + file)).as(shell.err()).isZero();

        assertThat(file).exists();
    }

    @Test
    void aRefusedLogInNamesTheStepOfTheCommandLine() {
        shell.environment.put("ADPLATFORM_PASSWORD", "wrong");

        for (String command : new String[] {"payments list", "verify"}) {
            assertThat(shell.run(command)).isEqualTo(ExitCode.FAILED);

            assertThat(shell.out() + shell.err())
                    .contains(
                            "check e-mail and password. Correct the settings: adplatform configure PROFILE, or the environment.")
                    .doesNotContain("useLogin", "builder");
        }
    }

    @Test
    void withoutSettingsTheNextStepIsNamed() {
        shell.environment.clear();

        assertThat(shell.run("payments list")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).contains("ADPLATFORM_PASSWORD; adplatform configure asks for them");
    }

    @Test
    void wrongOrMissingAnswersWriteNoProfile() throws Exception {
        shell.environment.put("XDG_CONFIG_HOME", directory.toString());
        answer("ads.example.com", "id", "secret", "me@example.com", "password", "", "");
        assertThat(shell.run("configure")).isEqualTo(ExitCode.USAGE);

        answer("https://ads.example.com");
        assertThat(shell.run("configure")).isEqualTo(ExitCode.NOT_CONFIRMED);

        assertThat(directory.resolve("adplatform")).doesNotExist();
    }

    /** As a text editor on Windows saves it. */
    @Test
    void aProfileKeepsBackslashesAndLosesBlanksAtTheEndsOfALine() throws Exception {
        Map<String, String> settings = new HashMap<>(shell.sandbox.settings());
        settings.merge("ADPLATFORM_PASSWORD", "  \t", String::concat);
        settings.put("ADPLATFORM_TOKEN_FILE", directory + "/C:\\ads\\new.tokens");
        Path profile = profile(settings);
        Files.writeString(
                profile, "\uFEFF# ours\r\n" + Files.readString(profile).replace("\n", "\r\n"));

        assertThat(shell.run("verify --profile " + profile)).as(shell.err()).isZero();

        assertThat(shell.err()).contains("Blanks or line ends around ADPLATFORM_PASSWORD were removed.");
        assertThat(directory.resolve("C:\\ads\\new.tokens")).exists();
    }

    @Test
    void anEmptyProfileIsNamed() {
        assertThat(shell.run("verify --profile", "")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--profile is empty");
    }

    @Test
    void aLineThatIsNoSettingIsNamedWithoutItsText() throws Exception {
        Path profile = profile(Map.of());
        Files.writeString(profile, "# ours\ncanary-secret\n");
        assertThat(shell.run("verify --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("line 2 of the profile").doesNotContain("canary");

        Files.writeString(profile, "ADPLATFORM_EMAIL=a\nADPLATFORM_EMAIL=b\n");
        assertThat(shell.run("verify --profile " + profile)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("line 2 of the profile", "sets ADPLATFORM_EMAIL again");
    }
}
