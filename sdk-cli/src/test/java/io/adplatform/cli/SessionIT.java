package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with the built jar, in pipes and on a terminal. */
class SessionIT {

    private static final Path JAR = Path.of("target", "adplatform.jar").toAbsolutePath();
    /** The classes that a command loads, as the JVM keeps them for its next start. */
    private static final Path CLASSES = Path.of("target", "adplatform.jsa").toAbsolutePath();

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    /** The output goes into a new file, which a person may open: it begins with a byte order mark. */
    private static final String HEAD = "\uFEFFdimension,entity,name,bundle,priority,multiplier,ratio,type,state\n";

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path directory;

    @AutoClose
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();

    @BeforeAll
    static void keepClasses(@TempDir Path directory) throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            ProcessBuilder list = new ProcessBuilder(
                            JAVA,
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-XX:ArchiveClassesAtExit=" + CLASSES,
                            "-jar",
                            JAR.toString(),
                            "campaigns",
                            "list")
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("out").toFile());
            list.environment().putAll(sandbox.settings());
            assertThat(list.start().waitFor()).isZero();
        }
    }

    @BeforeEach
    void saveProfile() throws IOException {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path profile = directory.resolve("sandbox.properties");
        Files.writeString(
                profile,
                sandbox.settings().entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining("\n")));
        Files.setPosixFilePermissions(profile, PosixFilePermissions.fromString("rw-------"));
    }

    /** What a process wrote, and its exit code. */
    private record Result(int code, String out, String err) {}

    /** A process that writes its outputs into files. */
    private record Started(Process process, Path out, Path err) {

        Result end() throws Exception {
            assertThat(OtherJvm.hasEnded(process)).isTrue();
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    private Started start(List<String> command) throws IOException {
        Path out = Files.createTempFile(directory, "out", "");
        Path err = Files.createTempFile(directory, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ADPLATFORM_"));
        return new Started(builder.start(), out, err);
    }

    private static List<String> command(String words) {
        List<String> command = new ArrayList<>(List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:SharedArchiveFile=" + CLASSES,
                "-jar",
                JAR.toString()));
        command.addAll(List.of(words.split(" ", -1)));
        return command;
    }

    /** Runs a command with its streams in pipes. */
    private Result pipe(String words) throws Exception {
        Started started = start(command(words + " --profile sandbox.properties"));
        started.process().getOutputStream().close();
        return started.end();
    }

    /** Runs a command on a terminal of 70 columns and types a line. Both of its outputs are in {@code out}. */
    private Result terminal(String words, String typed) throws Exception {
        assumeThat(SCRIPT).as("the command script of util-linux").isExecutable();
        String line = String.join(" ", command(words + " --profile sandbox.properties"));
        Started started = start(List.of(SCRIPT.toString(), "-qec", "stty cols 70; " + line, "/dev/null"));
        started.process().getOutputStream().write(typed.getBytes(StandardCharsets.UTF_8));
        started.process().getOutputStream().flush();
        return started.end();
    }

    @Test
    void aTradersStalePlanIsRefusedPlannedAgainAppliedAndUndone() throws Exception {
        Path csv = directory.resolve("bids.csv");
        assertThat(pipe("bids pull 7060 state --to bids.csv").code()).isZero();
        Files.writeString(csv, HEAD + "State,100001,,,2,1.5,,,\n");
        assertThat(pipe("bids plan bids.csv --campaign 7060 --save mine.json").code())
                .isZero();
        Files.writeString(directory.resolve("other.csv"), HEAD + "State,100001,,,3,1.7,,,\n");
        pipe("bids plan other.csv --campaign 7060 --save other.json");
        assertThat(pipe("bids apply other.json --apply --who other --log other.jsonl")
                        .code())
                .isZero();

        Result refused = pipe("bids apply mine.json --apply --csv");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.out()).contains("not-sent,");
        assertThat(refused.err()).contains("The plan is stale: plan again.");
        assertThat(pipe("bids pull 7060 state").out()).contains("State,100001,State 1,,3,1.7");

        assertThat(pipe("bids plan bids.csv --campaign 7060 --save mine.json").out())
                .contains("bidMultiplier 1.7 -> 1.5");
        assertThat(pipe("bids apply mine.json --apply").code()).isZero();
        assertThat(pipe("bids pull 7060 state").out()).contains("State,100001,State 1,,2,1.5");
        assertThat(pipe("bids undo --apply").code()).isZero();
        assertThat(pipe("bids pull 7060 state").out()).contains("State,100001,State 1,,3,1.7");
    }

    @Test
    void aTraderWorksInPipes() throws Exception {
        Result pulled = pipe("bids pull 7060 state");
        assertThat(pulled.out()).isEqualTo(HEAD);
        assertThat(pulled.err()).contains("modelling of campaign 7060").doesNotContain("\r");
        Path csv = directory.resolve("bids.csv");
        Files.writeString(csv, pulled.out() + "State,100001,,,2,1.5,,,\n");

        assertThat(pipe("bids plan bids.csv --campaign 7060 --save plan.json").out())
                .contains("1 to add");
        Result unconfirmed = pipe("bids apply plan.json");
        assertThat(unconfirmed.code()).isEqualTo(5);
        assertThat(unconfirmed.err()).contains("add --apply");
        assertThat(pipe("bids apply plan.json --apply --csv").out()).contains("applied,\"add State 100001");
        assertThat(pipe("bids pull 7060 state").out()).contains("State,100001,State 1,,2,1.5");
        assertThat(pipe("bids undo --apply").code()).isZero();
        assertThat(pipe("bids pull 7060 state").out()).isEqualTo(HEAD);
        assertThat(pipe("bids log --csv").out().lines()).hasSize(3);
    }

    @Test
    void aTraderWorksOnATerminal() throws Exception {
        Result pulled = terminal("bids pull 7060 state --to bids.csv", "");
        assertThat(pulled.code()).as(pulled.out()).isZero();
        assertThat(pulled.out()).contains("\r[########################] 0 rows, requests: 2 (modelling of campaig…");
        Files.writeString(directory.resolve("bids.csv"), "State,100001,,,2,1.5,,,\n", StandardOpenOption.APPEND);
        assertThat(terminal("bids plan bids.csv --campaign 7060 --save plan.json", "")
                        .code())
                .isZero();

        Result refused = terminal("bids apply plan.json", "n\n");
        assertThat(refused.code()).isEqualTo(5);
        assertThat(refused.out()).contains("Apply this change? [y/N]", "Nothing was changed.");
        assertThat(terminal("bids apply plan.json", "y\n").code()).isZero();
        assertThat(pipe("bids pull 7060 state").out()).contains("State,100001");
        assertThat(terminal("bids undo", "y\n").code()).isZero();
        assertThat(pipe("bids pull 7060 state").out()).isEqualTo(HEAD);
    }

    @Test
    void aTableFitsTheTerminal() throws Exception {
        Result list = terminal("payments list --limit 3", "");

        assertThat(list.code()).isZero();
        assertThat(list.out().lines().filter(line -> !line.contains("[#")))
                .hasSizeGreaterThan(4)
                .allSatisfy(line -> assertThat(line.strip().replaceAll("\u001b\\[\\d+m", ""))
                        .hasSizeLessThanOrEqualTo(70));
    }

    /** Both commands are stopped at once, since each waits ten seconds for its request. */
    @Test
    void aStoppedCommandEndsInOrderAndItsRequestIsListedAsUnknown() throws Exception {
        Path images = Files.createDirectory(directory.resolve("images"));
        ImageIO.write(
                new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB),
                "png",
                images.resolve("a.png").toFile());
        Path profile = Files.copy(
                directory.resolve("sandbox.properties"),
                directory.resolve("upload.properties"),
                StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(
                profile,
                "\nADPLATFORM_JOURNAL=" + directory.toRealPath().resolve("cli.journal"),
                StandardOpenOption.APPEND);
        Files.writeString(directory.resolve("bids.csv"), HEAD + "State,100001,,,2,1.5,,,\n");
        assertThat(pipe("bids plan bids.csv --campaign 7060 --save plan.json").code())
                .isZero();
        Gate gate = new Gate();
        sandbox.onNext(UPLOAD, Fault.heldBy(gate));
        sandbox.onNext("PUT /api/v3/bm/campaigns/{campaignId}/bid-models/{dimensionId}", Fault.heldBy(gate));
        Started upload = start(command("upload images --apply --profile upload.properties"));
        gate.awaitArrivals(1, OtherJvm.PATIENCE);
        Started apply = start(command("bids apply plan.json --apply --profile sandbox.properties"));
        gate.awaitArrivals(2, OtherJvm.PATIENCE);

        upload.process().destroy();
        apply.process().destroy();

        Result stoppedUpload = upload.end();
        Result stoppedApply = apply.end();
        gate.open();
        assertThat(stoppedUpload.code()).isEqualTo(143);
        assertThat(stoppedUpload.err()).contains("1 open rows in the journal.", "open: ", UPLOAD, "Interrupted.");
        assertThat(start(command("journal list --csv --profile upload.properties"))
                        .end()
                        .out())
                .contains(",unknown,", UPLOAD);
        assertThat(stoppedApply.code()).isEqualTo(143);
        assertThat(stoppedApply.err()).contains("Interrupted.");
        assertThat(pipe("bids log --csv").out()).contains("1 unknown");
        assertThat(pipe("bids undo --apply").code()).isZero();
    }

    @Test
    void theSandboxSavesAPrivateProfileWithAJournalAndNamesNoSecret() throws Exception {
        Started server = start(command("sandbox --port 0 --save-profile own.properties"));
        Path profile = directory.resolve("own.properties");
        while (!Files.exists(profile)) {
            assertThat(server.process().isAlive()).isTrue();
            Thread.onSpinWait();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(profile)))
                .isEqualTo("rw-------");
        Process list = new ProcessBuilder(command("campaigns list --csv --profile own.properties"))
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String rows = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(rows.lines()).hasSize(61);
        assertThat(list.waitFor()).isZero();
        assertThat(profile).content().containsPattern("ADPLATFORM_JOURNAL=/.+/pay.journal\n");

        server.process().destroy();

        Result ended = server.end();
        assertThat(ended.err())
                .contains("The sandbox listens at http://", "POST /api/v3/cmp/basic/list -> 200")
                .doesNotContain(sandbox.clientSecret(), sandbox.password());
    }

    @Test
    void theJarIsOneProgramWithItsVersion() throws Exception {
        Result version = start(command("--version")).end();

        assertThat(version.out()).matches("adplatform \\d+\\.\\d+\\.\\d+\\R");
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(entry -> entry.getName()))
                    .noneMatch(name -> name.endsWith("module-info.class") || name.endsWith(".SF"))
                    .contains(
                            "META-INF/services/java.sql.Driver",
                            "META-INF/services/org.slf4j.spi.SLF4JServiceProvider");
        }
    }
}
