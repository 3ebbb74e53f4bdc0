package io.adplatform.sdk.reports.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.reports.Reports;
import java.util.function.Function;

/** A workspace that must not receive a call, for requests that are refused before they are sent. */
public final class RefusedRequests {

    private final FakeWorkspace workspace = new FakeWorkspace(call -> "");

    public Reports reports() {
        return Reports.on(workspace);
    }

    /** The request is refused, and the error names this violation. */
    public void assertRefused(Function<Reports, Request<?>> request, String expected) {
        Request<?> illegal = request.apply(reports());

        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, illegal::send);

        assertThat(refusal.violations()).extracting(Violation::toString).contains(expected);
        assertThat(refusal).hasMessageContaining(expected);
        assertNothingIsSent();
    }

    public void assertNothingIsSent() {
        assertThat(workspace.calls()).isEmpty();
    }
}
