package io.adplatform.sdk.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.adplatform.sdk.simulation.Simulation.Result;
import io.adplatform.sdk.testing.Depth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whole clients with their journals, or one journal in a table, and a common quota, on a platform with faults. They pay, make pay runs, plan bids and search for lost
 * payments. Processes die, clocks jump and callers give up. At the end each payment is settled and made. A seed decides everything. {@link History.Rule} has the rules that hold in each run.
 *
 * <p>{@code -Dadplatform.tests.seeds} sets the number of seeds, {@code -Dadplatform.tests.seed} the first one, and {@code
 * -Dadplatform.tests.situations=true} prints how many seeds reach each situation. A failure has the steps that are needed for it.
 */
@Timeout(1800)
class SimulationTest {

    private static final int SEEDS = Depth.choose("adplatform.tests.seeds", 300, 600);
    private static final long FIRST = Long.getLong("adplatform.tests.seed", 0);

    /** Situations that some seeds of a build reach. Without one of them, the rules are not tested in it. */
    private static final List<String> NEEDED = """
            a bid is APPLIED
            a bid is NOT_SENT
            a bid is REFUSED
            a bid is UNKNOWN
            a lease is over
            a list is sent again after 401, NotAuthenticatedException
            a list is sent again after 500, ServerException
            a list is sent again after null, ConnectionException
            a lost answer
            a lost payment is Absent
            a lost payment is Found
            a lost payment is Open
            a lost payment is Recorded
            a machine starts again
            a payment ends in BadRequestException
            a payment ends in CallCancelledException
            a payment ends in CancellationException
            a payment ends in ClaimRefusedException
            a payment ends in ForbiddenException
            a payment ends in JOURNAL
            a payment ends in KeyInUseException
            a payment ends in NotAuthenticatedException
            a payment ends in NotAuthenticatedException of a refused log-in
            a payment ends in NotRecordedException
            a payment ends in OutcomeUnknownException
            a payment ends in PLATFORM
            a payment ends in PLATFORM with a warning of the journal
            a payment ends in RateLimitException
            a payment ends in TimeoutException
            a payment ends in UnprocessableException
            a payment ends in UnreachableException
            a payment is left to a person
            a payment is made after the end of its caller
            a payment is sent again after 401, NotAuthenticatedException
            a payment is sent again after 429, RateLimitException
            a payment is sent again after null, UnreachableException
            a payment of unknown outcome is made
            a payment of unknown outcome is not made
            a process starts again
            a read ends in ConnectionException
            a read ends in ServerException
            a read ends in UnreadableResponseException
            a read is sent again after 200, UnreadableResponseException
            a read is sent again after 401, NotAuthenticatedException
            a read is sent again after 429, RateLimitException
            a read is sent again after 500, ServerException
            a read is sent again after 503, ServerException
            a read is sent again after 504, ServerException
            a read is sent again after null, ConnectionException
            a request that arrives after its connection broke
            a request that never arrives
            a row is NOT_SENT
            a row is PAID
            a row is PAID_BEFORE
            a row is REFUSED
            a row is UNKNOWN
            a search ends
            a search ends in BadRequestException
            a search ends in NotAuthenticatedException
            a search ends in UnreachableException
            a secret is masked
            a step does not reach the table
            a token request is sent again after null, UnreachableException
            an answer is 200 that breaks off
            an answer is 200 with a page
            an answer is 400: refused
            an answer is 500: failed
            an answer is 500: failed after the work
            an answer is 504 with a page
            an answer that may take too long: HANGING
            an answer that may take too long: SLOW
            an exchange that hangs
            each token is refused for a while
            the end of a step is lost on its way from the table
            tokens are forgotten
            """.lines().toList();

    private final Map<String, Integer> situations = new TreeMap<>();

    @Test
    void allRulesHoldForEachSeedAndEachSituationIsReached() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(this::check);

        if (Boolean.getBoolean("adplatform.tests.situations")) {
            situations.forEach((situation, seeds) -> System.out.println(seeds + " " + situation));
        }
        if (FIRST == 0 && SEEDS >= 300) {
            assertThat(NEEDED).filteredOn(each -> !situations.containsKey(each)).isEmpty();
        }
    }

    @Test
    void aSeedHasOneHistory() {
        LongStream.range(FIRST, FIRST + SEEDS / 10)
                .mapToObj(Plan::of)
                .forEach(plan -> assertThat(Simulation.run(plan).history())
                        .isEqualTo(Simulation.run(plan).history()));
    }

    private void check(long seed) {
        Plan plan = Plan.of(seed);
        Result result = Simulation.run(plan);
        result.situations().forEach(each -> situations.merge(each, 1, Integer::sum));
        if (result.violation() != null) {
            Plan shortest = Shrinker.shortest(plan, result.violation().rule());
            Result last = Simulation.run(shortest);
            fail(result.violation() + "\n" + shortest + "\n" + String.join("\n", last.history()));
        }
    }
}
