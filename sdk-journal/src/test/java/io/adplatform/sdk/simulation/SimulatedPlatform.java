package io.adplatform.sdk.simulation;

import io.adplatform.sdk.internal.throttle.Arrivals;
import io.adplatform.sdk.internal.transport.SimulatedExchange;
import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.simulation.Step.Fault.Kind;
import io.adplatform.sdk.time.InOrderTime;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The network and the platform of one account. It knows the truth about requests and payments. */
final class SimulatedPlatform implements AutoCloseable {

    static final String PAY = "POST /api/v3/fa/customer/payment/add";
    /** The header with the number of a payment's caller. */
    static final String CALLER = "X-Caller";

    static final String READ = "GET /api/v3/fa/payments/summary";
    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final String TOKEN_PATH = "/api/v3/ua/oauth/token";
    private static final Pattern TRANSACTION = Pattern.compile("\"transactionId\":\"([^\"]+)\"");
    private static final Pattern AMOUNT = Pattern.compile("\"paymentAmount\":([0-9]+)");
    private static final Pattern CUSTOMER = Pattern.compile("\"owId\":([0-9]+)");
    private static final Pattern REFRESH_TOKEN = Pattern.compile("\"refresh_token\":\"([^\"]+)\"");
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int LIMIT = 20;
    private static final String REFUSED = "refused";
    private static final String FAILED = "failed";
    private static final String AFTER_THE_WORK = "failed after the work";

    private final Plan plan;
    private final InOrderTime time;
    private final SplittableRandom random;
    private final History history;
    private final Deque<Kind> faults = new ArrayDeque<>();
    private final Arrivals arrivals = new Arrivals();
    private final Map<String, Integer> executions = new HashMap<>();
    /** The rows of each customer, newest first. */
    private final Map<String, Deque<String>> rows = new HashMap<>();

    private final Map<String, Long> newestIds = new HashMap<>();
    private long newestId = 100_500;
    private final Map<String, Caller> callers = new HashMap<>();
    private final Map<String, Duration> tokenEnds = new HashMap<>();
    private final Set<String> refreshTokens = new HashSet<>();
    private int issued;
    private Duration refusesTokensUntil = Duration.ZERO;
    private boolean refusesLogIn;
    /** {@code null} before the first plan. */
    private @Nullable SimulatedBids bids;

    SimulatedPlatform(Plan plan, InOrderTime time, SplittableRandom random, History history) {
        this.plan = plan;
        this.time = time;
        this.random = random;
        this.history = history;
    }

    record Answer(int status, @Nullable String retryAfter, String body, boolean isCut) {

        Answer(int status, String body) {
            this(status, null, body, false);
        }

        @Override
        public String toString() {
            String kind = Stream.of(REFUSED, FAILED, AFTER_THE_WORK)
                    .filter(text -> body.contains("\"" + text + "\""))
                    .map(text -> ": " + text)
                    .findFirst()
                    .orElse("");
            return status + (body.startsWith("<") ? " with a page" : kind) + (isCut ? " that breaks off" : "");
        }
    }

    /** Takes a caller, who may send payments. */
    void add(Caller caller) {
        callers.put("" + caller.step.number(), caller);
    }

    /** Sets the fault of the next request. */
    void add(Kind fault) {
        if (fault == Kind.TOKENS_REVOKED) {
            history.add("the platform forgets all tokens");
            if (!tokenEnds.isEmpty()) {
                history.reached("tokens are forgotten");
            }
            tokenEnds.clear();
        } else if (fault == Kind.TOKENS_REFUSED) {
            history.add("the platform refuses all tokens for a while");
            refusesTokensUntil = time.clock().sinceStart().plus(upTo(Duration.ofSeconds(150)));
        } else if (fault == Kind.LOG_IN_REFUSED) {
            refusesLogIn = true;
        } else {
            faults.add(fault);
        }
    }

    /** From now on nothing fails. */
    void endFaults() {
        faults.clear();
        refusesTokensUntil = Duration.ZERO;
        refusesLogIn = false;
    }

    /** Returns the highest ID of a customer's payments; 0 without any. */
    long newestId(long customer) {
        return newestIds.getOrDefault(String.valueOf(customer), 0L);
    }

    /** Returns the name of a payment by its customer and its amount. */
    static String name(long customer, long amount) {
        return "payment " + (customer - SimulatedProcess.FIRST_CUSTOMER) + "." + amount;
    }

    /** Returns how often a payment was executed. */
    int executions(String key) {
        return executions.getOrDefault(key, 0);
    }

    /** Returns the bids, from the first plan on. */
    SimulatedBids bids() {
        bids = bids == null ? new SimulatedBids() : bids;
        return bids;
    }

    /** Whether there was a plan of bids. */
    boolean hasBids() {
        return bids != null;
    }

    @Override
    public void close() {
        if (bids != null) {
            bids.close();
        }
    }

    void check() {
        int most = arrivals.mostWithin(WINDOW);
        if (most > LIMIT) {
            history.broken(Rule.REQUESTS_PER_WINDOW, most + " arrived");
        }
        executions.forEach((key, times) -> {
            if (times > 1) {
                history.broken(Rule.PAID_ONCE, key + " was executed " + times + " times");
            }
        });
    }

    /** Takes an exchange of a client at its start. */
    void begin(SimulatedExchange exchange, SimulatedClient client) {
        Kind fault = faults.poll();
        boolean hangs = fault == Kind.HANGING;
        if (hangs) {
            history.reached("an exchange that hangs");
            exchange.ignoreCancel();
        }
        Duration connects =
                hangs && random.nextBoolean() ? upTo(client.attemptTimeout()) : upTo(Duration.ofMillis(300));
        client.time().after(connects, () -> {
            if (fault == Kind.NOT_CONNECTED) {
                exchange.fail(new ConnectException("refused"));
            } else if (exchange.leave()) {
                travel(exchange, client, fault);
            }
        });
    }

    /** A request arrives within the longest time that the client allows it, or never. */
    private void travel(SimulatedExchange exchange, SimulatedClient client, @Nullable Kind fault) {
        history.add(client + " sends " + name(exchange) + (fault == null ? "" : " with " + fault));
        caller(exchange).ifPresent(Caller::sent);
        Duration longest = client.attemptTimeout();
        Duration latency = Duration.ofMillis(20).plus(upTo(plan.slowest()));
        if (fault == Kind.SLOW || fault == Kind.HANGING) {
            history.reached("an answer that may take too long: " + fault);
            latency = upTo(longest.multipliedBy(2));
        }
        Duration there = upTo(latency.compareTo(longest) < 0 ? latency : longest);
        if (fault == Kind.LOST) {
            history.reached("a request that never arrives");
            breakOff(exchange, client, latency);
            return;
        }
        if (fault == Kind.LATE) {
            history.reached("a request that arrives after its connection broke");
            breakOff(exchange, client, upTo(Duration.ofSeconds(1)));
            there = upTo(longest);
        }
        Duration back = latency.minus(there);
        time.after(there, () -> {
            Answer answer = arrive(exchange, fault);
            history.add("the platform answers " + name(exchange) + " with " + answer);
            history.reached("an answer is " + answer);
            if (fault == Kind.ANSWER_LOST) {
                history.reached("a lost answer");
                breakOff(exchange, client, back);
            } else {
                client.time().after(back, () -> {
                    client.answered(exchange, answer.status(), answer.body(), answer.isCut());
                    exchange.answer(answer.status(), answer.retryAfter(), answer.body(), answer.isCut());
                });
            }
        });
    }

    /** The connection breaks, or stays silent until the limit of the request. */
    private void breakOff(SimulatedExchange exchange, SimulatedClient client, Duration after) {
        if (random.nextBoolean()) {
            client.time().after(after, () -> exchange.fail(new IOException("connection reset")));
        }
    }

    private Answer arrive(SimulatedExchange exchange, @Nullable Kind fault) {
        arrivals.add(time.clock().sinceStart());
        boolean isToken = isToken(exchange);
        if (fault != null) {
            switch (fault) {
                case FAILED_500 -> {
                    return failure(500, FAILED);
                }
                case BUSY_503 -> {
                    return failure(503, "busy");
                }
                case REFUSED_400 -> {
                    return failure(isToken ? 500 : 400, REFUSED);
                }
                case REFUSED_422 -> {
                    return failure(isToken ? 500 : 422, REFUSED);
                }
                case FORBIDDEN_403 -> {
                    return failure(isToken ? 500 : 403, "forbidden");
                }
                case ECHOED_400 -> {
                    String echo = (authorization(exchange) + " " + exchange.body()).replace("\"", "\\\"");
                    // A refused log-in would end all work of the client.
                    return failure(isToken ? 500 : 400, echo);
                }
                case BUSY_429 -> {
                    String retryAfter = random.nextBoolean() ? "" + random.nextInt(100) : null;
                    return new Answer(429, retryAfter, "{}", false);
                }
                default -> {
                    // It has no part in the platform's work.
                }
            }
        }
        Answer answer = isToken ? token(exchange) : work(exchange);
        if (fault == null || answer.status() != 200) {
            return answer;
        }
        return switch (fault) {
            case DONE_AND_500 -> failure(500, AFTER_THE_WORK);
            case DONE_AND_504 -> new Answer(504, "<html>timeout</html>");
            case CUT -> new Answer(200, null, answer.body(), true);
            case UNREADABLE -> new Answer(200, "<html>hello</html>");
            default -> answer;
        };
    }

    private Answer work(SimulatedExchange exchange) {
        String header = authorization(exchange);
        Duration end = tokenEnds.get(header.substring(header.indexOf(' ') + 1));
        Duration now = time.clock().sinceStart();
        if (now.compareTo(refusesTokensUntil) < 0) {
            history.reached("each token is refused for a while");
            return failure(401, "the token is invalid");
        }
        if (end == null || end.compareTo(now) < 0) {
            return failure(401, "the token is invalid");
        }
        if (SimulatedBids.isBids(exchange.request().url())) {
            return bids().answer(exchange);
        }
        String payment = payment(exchange);
        if (payment == null) {
            String customer = exchange.request().url().queryParameter("owId");
            Deque<String> all = rows.getOrDefault(String.valueOf(customer), new ArrayDeque<>());
            String page = exchange.request().url().queryParameter("pageNo");
            Deque<String> shown = page == null || page.equals("1") ? all : new ArrayDeque<>();
            return new Answer(
                    200,
                    "{\"success\":true,\"data\":"
                            + (customer == null
                                    ? "{\"total\":1}"
                                    : "{\"totalRecords\":" + all.size() + ",\"recordsList\":" + shown + "}")
                            + "}");
        }
        executions.merge(payment, 1, Integer::sum);
        String body = exchange.body();
        newestIds.put(found(CUSTOMER, body), ++newestId);
        rows.computeIfAbsent(found(CUSTOMER, body), any -> new ArrayDeque<>())
                .addFirst("{\"paymentId\":" + newestId + ",\"paymentAmount\":" + found(AMOUNT, body)
                        + ",\"paymentType\":\"As Fund\",\"paymentStatus\":\"Processing\",\"transactionId\":\""
                        + found(TRANSACTION, body) + "\"}");
        caller(exchange).ifPresent(Caller::executed);
        return new Answer(200, "{\"success\":true,\"data\":\"Payment is added successfully\"}");
    }

    private Answer token(SimulatedExchange exchange) {
        if (refusesLogIn) {
            refusesLogIn = false;
            return failure(403, "the account is locked");
        }
        Matcher refresh = REFRESH_TOKEN.matcher(exchange.body());
        boolean isRefresh = refresh.find();
        if (isRefresh && !refreshTokens.remove(refresh.group(1))) {
            return failure(403, "the refresh token is invalid");
        }
        if (!isRefresh && !exchange.body().contains(History.PASSWORD)) {
            return failure(403, "the password is wrong");
        }
        issued++;
        String access = "canary-access-" + issued;
        tokenEnds.put(access, time.clock().sinceStart().plus(plan.tokenLife()));
        refreshTokens.add("canary-refresh-" + issued);
        String fields = "{\"access_token\":\"" + access + "\",\"refresh_token\":\"canary-refresh-" + issued
                + "\",\"token_type\":\"bearer\",\"expires_in\":"
                + plan.tokenLife().toSeconds() + "}";
        return new Answer(200, isRefresh ? fields : "{\"success\":true,\"data\":" + fields + "}");
    }

    private static Answer failure(int status, String error) {
        return new Answer(status, "{\"success\":false,\"errorObjects\":[{\"error\":\"" + error + "\"}]}");
    }

    static boolean isToken(SimulatedExchange exchange) {
        return exchange.request().url().encodedPath().equals(TOKEN_PATH);
    }

    static String authorization(SimulatedExchange exchange) {
        String header = exchange.request().header("Authentication");
        return header == null ? String.valueOf(exchange.request().header("Authorization")) : header;
    }

    private static @Nullable String payment(SimulatedExchange exchange) {
        String body = exchange.body();
        return TRANSACTION.matcher(body).find()
                ? name(Long.parseLong(found(CUSTOMER, body)), Long.parseLong(found(AMOUNT, body)))
                : null;
    }

    private static String found(Pattern pattern, String body) {
        Matcher found = pattern.matcher(body);
        if (!found.find()) {
            throw new IllegalStateException("no " + pattern + " in " + body);
        }
        return found.group(1);
    }

    private Optional<Caller> caller(SimulatedExchange exchange) {
        return Optional.ofNullable(exchange.request().header(CALLER)).map(callers::get);
    }

    private static String name(SimulatedExchange exchange) {
        if (SimulatedBids.isBids(exchange.request().url())) {
            return "a request for bids";
        }
        String payment = payment(exchange);
        return isToken(exchange) ? "a token request" : payment == null ? "a read" : payment;
    }

    /** Returns the kind of an operation in words. */
    static String kind(String operation) {
        return switch (operation) {
            case PAY -> "a payment";
            case READ -> "a read";
            case LIST -> "a list";
            default -> operation.contains("/bm/") ? "a request for bids" : "a token request";
        };
    }

    private Duration upTo(Duration longest) {
        return Duration.ofNanos(random.nextLong(longest.toNanos() + 1));
    }
}
