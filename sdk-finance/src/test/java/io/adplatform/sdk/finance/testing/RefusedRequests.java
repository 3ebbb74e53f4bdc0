package io.adplatform.sdk.finance.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.FakeWorkspace;

/** A workspace to which nothing may be sent, for requests that are refused before. */
public final class RefusedRequests {

    private final FakeWorkspace workspace = new FakeWorkspace(call -> {
        throw new AssertionError("sent " + call);
    });

    public FakeWorkspace workspace() {
        return workspace;
    }

    /** The request is refused, in both ways of sending, and the error names everything that is wrong. */
    public void assertRefused(Request<?> request, String... violations) {
        InvalidRequestException refused = catchThrowableOfType(InvalidRequestException.class, request::send);

        assertThat(refused.violations()).extracting(Violation::toString).containsExactlyInAnyOrder(violations);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
        assertThat(request.sendAsync()).isCompletedExceptionally();
        assertThat(workspace.calls()).isEmpty();
    }
}
