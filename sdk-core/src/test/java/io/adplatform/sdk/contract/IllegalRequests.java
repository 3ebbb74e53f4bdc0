package io.adplatform.sdk.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. A subclass
 * lists the requests in its method {@code illegal()}.
 *
 * @param <A> the entry of the area whose requests they are
 */
public abstract class IllegalRequests<A> {

    private final FakeWorkspace workspace = new FakeWorkspace(call -> "");
    private final A area;

    protected IllegalRequests(Function<Workspace, A> area) {
        this.area = area.apply(workspace);
    }

    protected A area() {
        return area;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedBeforeTheyAreSent(String violation, Function<A, Request<?>> request) {
        Request<?> illegal = request.apply(area);

        InvalidRequestException refused = catchThrowableOfType(InvalidRequestException.class, illegal::send);

        assertThat(refused.violations()).extracting(Violation::toString).containsExactly(violation);
        assertThat(refused).hasMessageContaining(violation);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
        assertThat(catchThrowableOfType(
                        ExecutionException.class, () -> illegal.sendAsync().get()))
                .hasCauseInstanceOf(InvalidRequestException.class);
        assertNothingIsSent();
    }

    protected void assertNothingIsSent() {
        assertThat(workspace.calls()).isEmpty();
    }
}
