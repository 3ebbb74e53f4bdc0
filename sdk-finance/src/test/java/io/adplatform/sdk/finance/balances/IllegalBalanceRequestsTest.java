package io.adplatform.sdk.finance.balances;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.testing.RefusedRequests;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalBalanceRequestsTest {

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> illegal() {
        String owId = "customerOwId(owId) must be above 0, was 0";
        return Stream.of(row("a balance of nobody", on -> on.available(0), owId));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedWithEverythingThatIsWrong(
            String which, Function<Balances, Request<?>> request, String[] violations) {
        refused.assertRefused(request.apply(Balances.on(refused.workspace())), violations);
    }

    private static Arguments row(String which, Function<Balances, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
