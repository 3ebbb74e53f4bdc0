package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import org.junit.jupiter.api.Test;

class ListOfferedCreditsTest {

    @Test
    void itemsAreReadInTheLargestPages() {
        FakeWorkspace workspace = new FakeWorkspace(call -> {
            throw new PageAsked(call);
        });

        assertThat(catchThrowableOfType(
                                PageAsked.class,
                                () -> Credits.on(workspace)
                                        .offered()
                                        .items()
                                        .iterator()
                                        .hasNext())
                        .call
                        .query())
                .containsEntry("limit", "1000")
                .containsEntry("pageNo", "1");
    }

    private static final class PageAsked extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Call<?> call;

        PageAsked(Call<?> call) {
            super("asked", null, false, false);
            this.call = call;
        }
    }
}
