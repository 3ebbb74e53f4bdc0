package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong with one request to a {@link Sandbox}.
 *
 * <p>A fault decides whether the request is executed, how the answer changes, and how the answer is delivered.
 * {@link #afterProcessing()}, {@link #delayed}, {@link #withHeader} and {@link #retryAfter} refine any of them, and {@link #and}
 * lets two happen to the same request:
 *
 * <pre>{@code
 * sandbox.everyNth(3, "GET /api/v3/fa/payments/list",
 * Fault.numbersAsStrings().and(Fault.takes(Duration.ofSeconds(8)))); }</pre>
 *
 * <p>The request counts for the rate limit in any case. A fault's answer is not a violation of the contract. One that is written
 * by hand is: see {@link #answer}. Immutable.
 */
public final class Fault {

    enum Delivery {
        WHOLE,
        /** The connection ends in the middle of the body. */
        CUT,
        /** The connection ends before the first byte of the answer. */
        DROPPED,
        /** The whole answer is sent, then the connection ends. */
        CLOSED_AFTER,
        /** Nothing is sent, and the connection stays open. */
        STALLED
    }

    private static final Answer NOTHING = new Answer(200, Map.of(), null);

    private final String name;
    // The methods of this class change these in a new fault, before they return it.
    private boolean processed = true;
    /** Whether the token of the request ends. */
    boolean revoking;

    private UnaryOperator<Answer> change = UnaryOperator.identity();
    Delivery delivery = Delivery.WHOLE;
    Duration delay = Duration.ZERO;
    /** How far the sandbox's clock moves on. */
    Duration latency = Duration.ZERO;

    @Nullable
    Drip drip;

    @Nullable
    Gate gate;
    /** The answer that the test wrote and that must keep the contract; {@code null} for none. */
    @Nullable
    Answer byHand;

    /** How many bytes of a body are sent at a time. */
    record Drip(int bytes, Duration every) {

        Drip {
            if (bytes < 1 || every.isNegative()) {
                throw new IllegalArgumentException(bytes + " bytes every " + every + " never arrive");
            }
        }
    }

    private Fault(String name) {
        this.name = name;
    }

    /** A copy under another name, with a change. */
    private Fault with(String newName, Consumer<Fault> changing) {
        Fault copy = new Fault(newName);
        copy.processed = processed;
        copy.revoking = revoking;
        copy.change = change;
        copy.delivery = delivery;
        copy.delay = delay;
        copy.latency = latency;
        copy.drip = drip;
        copy.gate = gate;
        copy.byHand = byHand;
        changing.accept(copy);
        return copy;
    }

    private static Fault instead(String name, Answer answer) {
        return none().with(name, fault -> {
            fault.processed = false;
            fault.change = ignored -> answer;
        });
    }

    private static Fault changing(String name, UnaryOperator<Answer> change) {
        return none().with(name, fault -> fault.change = change);
    }

    private static Fault delivering(String name, boolean processed, Delivery delivery) {
        return none().with(name, fault -> {
            fault.processed = processed;
            fault.delivery = delivery;
        });
    }

    /** Nothing goes wrong; useful between faults in a script. */
    public static Fault none() {
        return new Fault("none");
    }

    /** This status with the documented failure body and an error fitting the status; not processed. */
    public static Fault status(int status) {
        return status(status, errorOf(status));
    }

    /** This status with the documented failure body and this error; not processed. */
    public static Fault status(int status, String error) {
        return instead("status " + status, Answer.failure(status, error));
    }

    /**
     * This status with this body and media type; not processed. It must be an answer that the contract allows, unless
     * it is {@link #unchecked()}: a mistake made by hand would otherwise pass for something that the platform does.
     */
    public static Fault answer(int status, String contentType, String body) {
        Answer answer = Answer.raw(status, contentType, body);
        return instead("answer " + status, answer).with("answer " + status, fault -> fault.byHand = answer);
    }

    /** This status with a page for people, as proxies answer; not processed. */
    public static Fault html(int status) {
        String page =
                "<html><head><title>" + status + "</title></head><body><h1>" + errorOf(status) + "</h1></body></html>";
        return instead("html " + status, Answer.raw(status, "text/html;charset=UTF-8", page));
    }

    /** A redirect to another place; not processed. */
    public static Fault redirect(int status, String location) {
        return instead("redirect " + status, new Answer(status, Map.of("Location", location), null));
    }

    /** 200 with {@code success} false and this error; not processed. */
    public static Fault successFalse(String error) {
        return instead("success false", Answer.bare(Answer.failureBody(error, null)));
    }

    /** 200 with {@code success} true whose {@code data} is a failure body (document 1, Errors 4); not processed. */
    public static Fault wrappedFailure(String error) {
        return instead("wrapped failure", Answer.success(Answer.failureBody(error, null)));
    }

    /** Processed and answered as usual; a success carries {@code errorObjects} beside its {@code data}. */
    public static Fault warnings(String... errors) {
        List<Map<String, Object>> items = Arrays.stream(errors)
                .map(error -> Answer.errorObject(error, null))
                .toList();
        return changing("warnings", answer -> {
            ObjectNode body = answer.jsonObject();
            if (body == null || !body.path("success").asBoolean()) {
                return answer;
            }
            return answer.withBody(body.set("errorObjects", Json.tree(items)));
        });
    }

    /** Processed and answered as usual, with every number of the body in quotes. */
    public static Fault numbersAsStrings() {
        return json("numbers as strings", JsonChanges::numbersAsStrings);
    }

    /** Processed and answered as usual; every time in epoch milliseconds comes in epoch seconds. */
    public static Fault secondsForMilliseconds() {
        return json("seconds for milliseconds", JsonChanges::secondsForMilliseconds);
    }

    /** Processed and answered as usual; in place of an array with one item there is the item by itself. */
    public static Fault singleItems() {
        return json("single items", JsonChanges::singleItems);
    }

    /** Processed and answered as usual; members with one of these names are null, at any depth. */
    public static Fault nullFor(String... names) {
        Set<String> wanted = Set.of(names);
        return json("null for " + wanted, body -> JsonChanges.nullFor(wanted, body));
    }

    /** Processed and answered as usual; nothing in {@code data} has a value, its arrays and objects stay. */
    public static Fault nullForEverything() {
        return json("null for everything", JsonChanges::nullForEverything);
    }

    /**
     * Processed and answered as usual, with the JSON of its body changed; other bodies stay as they are.
     *
     * @param change gets a copy that it may write into
     */
    public static Fault json(UnaryOperator<JsonNode> change) {
        return json("changed JSON", change);
    }

    private static Fault json(String name, UnaryOperator<JsonNode> change) {
        return changing(name, answer -> {
            JsonNode body = answer.json();
            return body == null ? answer : answer.withBody(change.apply(body));
        });
    }

    /** Processed and answered with the usual status, but without a body. */
    public static Fault emptyBody() {
        return changing("empty body", answer -> answer.withBody(null));
    }

    /** Processed; the connection ends in the middle of the answer's body. */
    public static Fault cutBody() {
        return delivering("cut body", true, Delivery.CUT);
    }

    /** Not processed; the connection ends without an answer. */
    public static Fault disconnect() {
        return delivering("disconnect", false, Delivery.DROPPED);
    }

    /** The request is executed; the connection ends without an answer. */
    public static Fault disconnectAfterProcessing() {
        return delivering("disconnect after processing", true, Delivery.DROPPED);
    }

    /** Processed and answered as usual; then the connection is closed, though it looks reusable. */
    public static Fault closeAfterAnswer() {
        return delivering("close after answer", true, Delivery.CLOSED_AFTER);
    }

    /** Not processed and never answered; the connection stays open until the client gives up. */
    public static Fault stall() {
        return delivering("stall", false, Delivery.STALLED);
    }

    /**
     * Processed and answered as usual, after a delay in real time, whatever the sandbox's clock shows. A test of the
     * client's timeouts needs this one, because sockets know no other time.
     */
    public static Fault delay(Duration delay) {
        return none().delayed(delay);
    }

    /**
     * Processed and answered as usual, and it takes this long by the sandbox's clock: the clock is moved on once the
     * request has arrived, before it is processed, and no real time passes. A client that lives in the same time, its
     * own clock being {@link Sandbox#clock()}, measures a slow answer; with a clock that
     * {@linkplain SandboxClock#following follows} the client's, only the sandbox gets older.
     */
    public static Fault takes(Duration latency) {
        if (latency.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + latency);
        }
        return none().with("takes " + latency, fault -> fault.latency = latency);
    }

    /** Processed and answered as usual; the body comes in small portions, in real time. */
    public static Fault drip(int bytes, Duration every) {
        return none().with("drip", fault -> fault.drip = new Drip(bytes, every));
    }

    /**
     * The access token of the request ends before the request is looked at, so that this one and all later ones with it
     * are answered 401; its refresh token stays good. Nothing happens to a request without a token.
     */
    public static Fault tokenRevoked() {
        return none().with("token revoked", fault -> fault.revoking = true);
    }

    /** Held until the gate opens, then processed and answered as usual. */
    public static Fault heldBy(Gate gate) {
        return none().heldAt(gate);
    }

    /** The same fault, but what was asked for has happened: for example a 500 after a payment was made. */
    public Fault afterProcessing() {
        return with(name + " after processing", fault -> fault.processed = true);
    }

    /** The same fault, whose {@link #answer} may be one that the contract doesn't allow. */
    public Fault unchecked() {
        return with(name, fault -> fault.byHand = null);
    }

    /** The same fault, with its answer delayed in real time. */
    public Fault delayed(Duration by) {
        return with(name, fault -> fault.delay = by);
    }

    /** The same fault, with the request first held until the gate opens. */
    public Fault heldAt(Gate holding) {
        return with(name, fault -> fault.gate = holding);
    }

    /** The same fault, with one more header in its answer. */
    public Fault withHeader(String header, String value) {
        return with(name, fault -> fault.change = answer -> change.apply(answer).withHeader(header, value));
    }

    /**
     * Both faults at once. The request is processed where both let it be; the other fault changes the answer that this
     * one has made; delays and latencies add up.
     *
     * @throws IllegalArgumentException if both change the delivery of the answer, or both have a gate
     */
    public Fault and(Fault other) {
        boolean rivals = (delivery != Delivery.WHOLE && other.delivery != Delivery.WHOLE)
                || (drip != null && other.drip != null)
                || (gate != null && other.gate != null);
        if (rivals) {
            throw new IllegalArgumentException(name + " and " + other.name + " can't both happen to one request");
        }
        return with(name + " and " + other.name, fault -> {
            fault.processed = processed && other.processed;
            fault.revoking = revoking || other.revoking;
            fault.change = answer -> other.change.apply(change.apply(answer));
            fault.delivery = delivery == Delivery.WHOLE ? other.delivery : delivery;
            fault.delay = delay.plus(other.delay);
            fault.latency = latency.plus(other.latency);
            fault.drip = drip == null ? other.drip : drip;
            fault.gate = gate == null ? other.gate : gate;
            fault.byHand = byHand == null ? other.byHand : byHand;
        });
    }

    /** The same fault with a {@code Retry-After} header, in seconds or as a date. */
    public Fault retryAfter(String value) {
        return withHeader("Retry-After", value);
    }

    boolean answered() {
        return delivery != Delivery.DROPPED && delivery != Delivery.STALLED;
    }

    /** Waits until the gate of this fault is open, if it has one. */
    void passGate() throws InterruptedException {
        if (gate != null) {
            gate.pass();
        }
    }

    /** The answer under this fault; {@code process} runs only if the request is executed. */
    Answer applyTo(Supplier<Answer> process) {
        return change.apply(processed ? process.get() : NOTHING);
    }

    static String errorOf(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden!";
            case 404 -> "Not Found";
            case 408 -> "Request Timeout";
            case 412 -> "Precondition Failed";
            case 422 -> "Unprocessable Entity";
            case 429 -> "Too Many Requests";
            case 500 -> "server encountered an error !";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            default -> "Status " + status;
        };
    }

    @Override
    public String toString() {
        return "Fault[" + name + "]";
    }
}
