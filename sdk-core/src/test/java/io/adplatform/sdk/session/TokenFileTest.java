package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RecordedCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients, and whole processes, that share their tokens through a file. */
class TokenFileTest extends SandboxSessionTest {

    private static final Duration DAY = Duration.ofHours(24);

    @TempDir
    Path directory;

    private final Map<Process, BufferedReader> outputs = new HashMap<>();
    private Path file;

    @BeforeEach
    void start() {
        file = directory.resolve("tokens.json");
    }

    private AdPlatformBuilder builder() {
        return rig.builder().tokenFile(file);
    }

    private AdPlatform client() {
        return rig.client(builder());
    }

    private IllegalArgumentException refused() {
        return secrets.failure(IllegalArgumentException.class, () -> builder().build());
    }

    @ParameterizedTest
    @EnumSource
    void twoClientsThroughAWeekFetchOneTokenPerLifetimeBetweenThem(CallMode way) throws Exception {
        AdPlatform one = client();
        AdPlatform other = client();
        String token = bearer(way, one);
        Duration fetchedAt = rig.time.sinceStart();
        while (rig.time.sinceStart().compareTo(DAY.multipliedBy(7)) < 0) {
            String ones = bearer(way, one);
            String others = bearer(way, other);
            if (rig.time.sinceStart().minus(fetchedAt).compareTo(DAY.minusHours(1)) >= 0) {
                ones = newBearer(way, one, token);
                others = newBearer(way, other, token);
                fetchedAt = rig.time.sinceStart();
            }
            assertThat(others).isEqualTo(ones);
            token = ones;
            rig.time.advance(Duration.ofMinutes(20));
        }

        // A log-in, and a refresh an hour before the end of each day's token.
        assertThat(rig.tokenRequests()).isEqualTo(8);
        assertThat(rig.sandbox.requests(SessionFixture.READ))
                .allSatisfy(call -> assertThat(call.status()).isEqualTo(200));
    }

    private String bearer(CallMode way, AdPlatform platform) {
        way.send(SessionFixture.read(platform.workspace()));
        List<RecordedCall> calls = rig.sandbox.requests(SessionFixture.READ);
        return String.valueOf(calls.get(calls.size() - 1).header("Authentication"));
    }

    /** Calls on until the refresh in the background is done: it is real work, for which virtual time does not wait. */
    private String newBearer(CallMode way, AdPlatform platform, String old) {
        for (int i = 0; i < 20_000; i++) {
            String bearer = bearer(way, platform);
            if (!bearer.equals(old)) {
                return bearer;
            }
            rig.time.advance(Duration.ofMillis(10));
        }
        throw new AssertionError("the refresh never came");
    }

    @ParameterizedTest
    @EnumSource
    void theNextStartNeedsNoTokenRequest(CallMode way) throws Exception {
        try (AdPlatform first = client()) {
            way.send(SessionFixture.read(first.workspace()));
        }
        rig.time.advance(Duration.ofHours(20));

        assertThat(way.send(SessionFixture.read(client().workspace()))).containsKey("dimensions");

        assertThat(rig.tokenRequests()).isEqualTo(1);
    }

    @Test
    void theFileIsItsOwnersAloneAndHoldsNoSecretButTheTokens() throws Exception {
        SessionFixture.read(client().workspace()).send();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String content = Files.readString(file);
        assertThat(content)
                .contains("accessToken", "refreshToken", "account")
                .doesNotContain(rig.sandbox.password(), rig.sandbox.clientSecret(), rig.sandbox.email(), rig.basic());
        try (var left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("tokens.json", "tokens.json.lock");
        }
    }

    @Test
    void aFileThatOthersMayReadIsRefused() throws Exception {
        Files.writeString(file, "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(refused())
                .hasMessageContaining(file.getFileName().toString())
                .hasMessageContaining("open to others (rw-r--r--)");
        assertThat(Files.readString(file)).isEqualTo("{}");
    }

    @Test
    void aLinkIsRefusedThoughItsTargetIsFine() throws Exception {
        Path target = directory.resolve("target.json");
        SessionFixture.read(rig.client(rig.builder().tokenFile(target)).workspace())
                .send();
        Files.createSymbolicLink(file, target);

        assertThat(refused()).hasMessageContaining("symbolic link");
    }

    @Test
    void aLinkToNothingAndADirectoryAreRefusedToo() throws Exception {
        Files.createSymbolicLink(file, directory.resolve("nothing"));
        assertThat(refused()).hasMessageContaining("symbolic link");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(refused()).hasMessageContaining("not a regular file");

        file = directory.resolve("missing").resolve("tokens.json");
        assertThat(refused()).hasMessageContaining("does not exist");
    }

    @Test
    void aFileThatBecameALinkUnderARunningClientIsNeitherReadNorReplaced() throws Exception {
        AdPlatform platform = client();
        SessionFixture.read(platform.workspace()).send();
        rig.awaitNoTimers();
        Path target = directory.resolve("target.json");
        Files.writeString(target, "{}");
        Files.delete(file);
        Files.createSymbolicLink(file, target);
        rig.time.advance(DAY);

        assertThat(SessionFixture.read(platform.workspace()).send()).containsKey("dimensions");

        assertThat(Files.readString(target)).isEqualTo("{}");
        assertThat(Files.isSymbolicLink(file)).isTrue();
        assertThat(secrets.logged()).contains("symbolic link");
    }

    @Test
    void aCorruptFileIsIgnoredWithAWarningAndReplaced() throws Exception {
        for (String corrupt : new String[] {"", "{\"accessToken\": \"canary-corrupt", "[1]", "{\"format\": 2}"}) {
            secrets.plant("canary-corrupt");
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, corrupt);
            rig.sandbox.clear();

            SessionFixture.read(client().workspace()).send();

            assertThat(rig.tokenRequests()).isEqualTo(1);
            assertThat(secrets.logged()).contains("WARN").contains("no readable tokens");
            assertThat(Files.readString(file)).contains("accessToken");
        }
    }

    @Test
    void anotherAccountsFileIsIgnoredWithAWarningAndReplaced() throws Exception {
        SessionFixture.read(client().workspace()).send();
        rig.sandbox.accounts().add("other@organization.example", "canary-other-password", 200_001L);
        secrets.plant("canary-other-password");
        AdPlatform other = rig.client(builder().login("other@organization.example", "canary-other-password"));

        SessionFixture.read(other.workspace()).send();

        assertThat(rig.tokenRequests()).isEqualTo(2);
        assertThat(secrets.logged()).contains("another account's tokens");
        try (AdPlatform next = rig.client(builder().login("other@organization.example", "canary-other-password"))) {
            SessionFixture.read(next.workspace()).send();
        }
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aDirectoryThatIsGoneDoesNotBreakARunningClient(CallMode way) throws Exception {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        AdPlatform platform = rig.client(rig.builder().tokenFile(gone.resolve("tokens.json")));
        way.send(SessionFixture.read(platform.workspace()));
        try (var files = Files.list(gone)) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(gone);

        for (int day = 0; day < 3; day++) {
            rig.time.advance(DAY);
            assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(4);
        assertThat(secrets.logged().lines().filter(line -> line.contains("the token store failed")))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aWallClockThatJumpsADayStartsNoStorm(CallMode way) throws Exception {
        JumpingClock clock = new JumpingClock(rig.time);
        AdPlatform one = rig.client(builder().time(clock));
        AdPlatform other = rig.client(builder().time(clock));
        for (Duration jump : List.of(Duration.ZERO, DAY, DAY.negated(), DAY.negated(), DAY)) {
            clock.jump(jump);
            for (int i = 0; i < 30; i++) {
                assertThat(way.send(SessionFixture.read(one.workspace()))).containsKey("dimensions");
                assertThat(way.send(SessionFixture.read(other.workspace()))).containsKey("dimensions");
                rig.time.advance(Duration.ofMinutes(1));
            }
        }

        // Whoever runs measures with the clock that doesn't jump. The sandbox refuses every token past its end.
        assertThat(rig.tokenRequests()).isEqualTo(1);
        assertThat(rig.sandbox.requests(SessionFixture.READ))
                .allSatisfy(call -> assertThat(call.status()).isEqualTo(200));
    }

    @Test
    void aSecondProcessWaitsForTheFirstOnesTokenAndThenUsesIt() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));
        AdPlatform here = rig.client(builder().time(io.adplatform.sdk.time.Time.system()));
        Future<Map<String, Object>> mine = SessionFixture.read(here.workspace()).sendAsync();
        gate.awaitArrivals(1);

        List<Process> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            others.add(startProcess());
        }
        for (Process other : others) {
            awaitLine(other, "another client fetches a token");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
        gate.open();

        assertThat(CallMode.get(mine)).containsKey("dimensions");
        for (Process other : others) {
            awaitLine(other, "done");
            assertThat(OtherJvm.hasEnded(other)).isTrue();
            assertThat(other.exitValue()).isZero();
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(3);
    }

    @Test
    void aProcessThatDiesWithTheLockHoldsNobodyUp() throws Exception {
        Gate never = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(never));
        Process other = startProcess();
        never.awaitArrivals(1, OtherJvm.PATIENCE);
        other.destroyForcibly();
        assertThat(OtherJvm.hasEnded(other)).isTrue();

        AdPlatform here = rig.client(builder().time(io.adplatform.sdk.time.Time.system()));

        assertThat(SessionFixture.read(here.workspace()).send()).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    private Process startProcess() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(OtherJvm.command(TokenProgram.class.getName()));
        builder.environment()
                .putAll(Map.of(
                        "ADPLATFORM_BASE_URL",
                        rig.sandbox.url(),
                        "ADPLATFORM_CLIENT_ID",
                        rig.sandbox.clientId(),
                        "ADPLATFORM_CLIENT_SECRET",
                        rig.sandbox.clientSecret(),
                        "ADPLATFORM_EMAIL",
                        rig.sandbox.email(),
                        "ADPLATFORM_PASSWORD",
                        rig.sandbox.password(),
                        TokenProgram.FILE,
                        file.toString()));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        outputs.put(
                process, new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
        return process;
    }

    /** Reads what a process says, its log included, up to a line that holds this. */
    private void awaitLine(Process process, String text) throws IOException {
        String line = outputs.get(process).readLine();
        while (line != null && !line.contains(text)) {
            secrets.check("another process", line);
            line = outputs.get(process).readLine();
        }
        assertThat(line).as("what another process says").isNotNull();
    }
}
