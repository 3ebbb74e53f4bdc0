package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.contract.Violation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Starts a sandbox for each test, lets a client log in, and closes the sandbox. */
public abstract class LoggedInTest {

    public final Sandbox sandbox;
    public Client client;

    public LoggedInTest(SandboxBuilder options) {
        sandbox = options.start();
        client = new Client(sandbox);
    }

    /** Options of a sandbox whose clock stands at noon and that counts nothing. */
    public static SandboxBuilder atNoonWithoutLimit() {
        return Sandbox.builder().clock(SandboxClock.stoppedAt(Times.NOON)).rateLimit(RateLimit.none());
    }

    @BeforeEach
    public void logIn() throws Exception {
        client = Client.loggedIn(sandbox);
    }

    /** Plays a {@link Story} with the client that has logged in. */
    public void play(String story) throws Exception {
        new Story(sandbox, client).play(story);
    }

    @AfterEach
    public void close() {
        sandbox.close();
        assertThat(sandbox.violations())
                .as("what the sandbox answered against the contract")
                .noneMatch(violation -> violation.source() == Violation.Source.ANSWER);
    }
}
