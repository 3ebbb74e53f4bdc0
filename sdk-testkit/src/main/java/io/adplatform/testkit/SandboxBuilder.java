package io.adplatform.testkit;

import io.adplatform.testkit.access.AccessRules;
import io.adplatform.testkit.access.TokenOperation;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.data.Seed;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of a {@link Sandbox}. Not safe for use by several threads; may start several
 * sandboxes, which then share the clock. */
public final class SandboxBuilder {

    /**
     * The system property with the readings of sandboxes whose test chooses none: {@code any:} and a seed, or labels of readings
     * with commas between them.
     */
    public static final String READINGS = "adplatform.sandbox.readings";

    static final String EMAIL = "buyer@organization.example";
    static final String PASSWORD = "sandbox-password-41c7";
    private static final Duration DOCUMENTED_VALIDITY = Duration.ofHours(24);

    SandboxClock clock = SandboxClock.real();
    RateLimit rateLimit = RateLimit.slidingLog(20);
    long seed = 1;
    boolean refusing = true;
    String processor = "processor";
    Duration processing = Duration.ofSeconds(90);
    Consumer<RecordedCall> listener = call -> {};
    Readings readings = Readings.parse(System.getProperty(READINGS, ""));
    final List<Operation> ownOperations = new ArrayList<>();

    private int port;
    private String credentialHeader = "Authentication";
    private Duration tokenValidity = DOCUMENTED_VALIDITY;
    private @Nullable Long expiresIn = DOCUMENTED_VALIDITY.toSeconds();
    private final Set<TokenOperation> enveloped = EnumSet.copyOf(AccessRules.DOCUMENTED_ENVELOPES);
    private boolean owIdInLogIn = true;
    private boolean refreshTokensRotate = true;
    private int campaigns = 60;
    private int creatives = 240;
    private int payments = 250;

    SandboxBuilder() {}

    /** The port to listen on; default 0, any free one. */
    public SandboxBuilder port(int number) {
        port = number;
        return this;
    }

    /**
     * The clock; default real time. A {@link SandboxClock} is taken as it is. Any other one is followed, so that client
     * and sandbox can share the time of a test.
     */
    public SandboxBuilder clock(InstantSource source) {
        clock = source instanceof SandboxClock own ? own : SandboxClock.following(source);
        return this;
    }

    /** The rate limit; default a sliding log of 20 requests a minute. */
    public SandboxBuilder rateLimit(RateLimit limit) {
        rateLimit = limit;
        return this;
    }

    /** Sets the seed of data and tokens; 1 by default. */
    public SandboxBuilder seed(long number) {
        seed = number;
        return this;
    }

    /**
     * The header of client credentials and bearer token, {@code Authentication} or {@code Authorization}; default the
     * first, and no other is accepted.
     */
    public SandboxBuilder credentialHeader(String name) {
        if (!name.equals("Authentication") && !name.equals("Authorization")) {
            throw new IllegalArgumentException("credentials are in Authentication or Authorization, not in " + name);
        }
        credentialHeader = name;
        return this;
    }

    /**
     * Sets this deployment's name of the online payment processor: it replaces {@code processor} in a path and in four fields of
     * finance. The documents' word is then no longer known. The operation is named with the word too, such as
     * {@code POST /api/v3/fa/paywell/payment}.
     *
     * @param name a lower-case word; default {@code processor}
     */
    public SandboxBuilder processor(String name) {
        Contract.withProcessor(name);
        processor = name;
        return this;
    }

    /**
     * Takes one place that the documents leave open in this way, such as {@code Reading.FilteredRecords.OF_THIS_PAGE};
     * may be called for several. By default the system property {@value #READINGS} decides, and without it the sandbox
     * takes the first position of each.
     */
    public SandboxBuilder reading(Reading position) {
        readings = readings.with(position);
        return this;
    }

    /** Takes every place that the documents leave open as these readings do. */
    public SandboxBuilder readings(Readings all) {
        readings = all;
        return this;
    }

    /**
     * Takes every place that the documents leave open in any way; the same seed gives the same ones.
     * {@link Sandbox#readings()} says which.
     */
    public SandboxBuilder anyReading(long readingSeed) {
        return readings(Readings.any(readingSeed));
    }

    /** How long access tokens are accepted, by the clock; default 24 hours. {@code expires_in} follows. */
    public SandboxBuilder tokenValidity(Duration validity) {
        tokenValidity = validity;
        expiresIn = validity.toSeconds();
        return this;
    }

    /** Sets the value of {@code expires_in}, independent of the real life; {@code null} leaves it out. Default 86400. */
    public SandboxBuilder expiresIn(@Nullable Long value) {
        expiresIn = value;
        return this;
    }

    /** These operations answer tokens without the envelope; by default refresh does. */
    public SandboxBuilder bare(TokenOperation... operations) {
        enveloped.removeAll(List.of(operations));
        return this;
    }

    /** These operations answer tokens inside {@code data}; by default sign-up and log-in do. */
    public SandboxBuilder enveloped(TokenOperation... operations) {
        enveloped.addAll(List.of(operations));
        return this;
    }

    /** Log-in answers no {@code owId}. */
    public SandboxBuilder logInWithoutOwId() {
        owIdInLogIn = false;
        return this;
    }

    /** A refresh token may be used again, and a refresh answers no new one. */
    public SandboxBuilder refreshTokensStay() {
        refreshTokensRotate = false;
        return this;
    }

    /** Campaigns of each seeded workspace; default 60. */
    public SandboxBuilder campaigns(int count) {
        campaigns = count;
        return this;
    }

    /** Creatives of each seeded workspace; default 240. */
    public SandboxBuilder creatives(int count) {
        creatives = count;
        return this;
    }

    /**
     * Sets the time, by the clock, until the {@code transformed} of an uploaded video or audio creative is true; 90 seconds by
     * default.
     */
    public SandboxBuilder creativeProcessing(Duration time) {
        processing = time;
        return this;
    }

    /** Payments of each seeded workspace; default 250. */
    public SandboxBuilder payments(int count) {
        payments = count;
        return this;
    }

    /**
     * Adds an operation, or replaces one of the sandbox; token and workspace are checked. An exception or error of the handler,
     * such as a failed assertion, is logged and answered with 500, and so is a missing answer. Its answers are not compared with the contract, and its requests only if
     * the contract has the operation.
     */
    public SandboxBuilder operation(String method, String path, Handler handler) {
        ownOperations.add(new Operation(method, path, false, handler));
        return this;
    }

    /**
     * Handles requests that violate the contract, and records them in {@link Sandbox#violations()}; by default they are
     * refused, with 422 for a value out of range, with 400 otherwise. So is one that can't be handled for its violation.
     */
    public SandboxBuilder violationsPass() {
        refusing = false;
        return this;
    }

    /**
     * Sets a listener for every request with its answer, on the answering thread; its exception ends that connection.
     */
    public SandboxBuilder onCall(Consumer<RecordedCall> callListener) {
        listener = callListener;
        return this;
    }

    public Sandbox start() {
        return new Sandbox(this).listen(port);
    }

    AccessRules rules() {
        return new AccessRules(credentialHeader, tokenValidity, expiresIn, enveloped, owIdInLogIn, refreshTokensRotate);
    }

    Seed data() {
        return new Seed(seed, Math.max(1, campaigns / 5), campaigns, creatives, payments);
    }
}
