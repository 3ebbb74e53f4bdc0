package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.TokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WaitingCallersTest {

    private static final Token TOKEN = Token.fresh(TokenSet.of("token", null), "token", null, 7L, 0, 0);

    private final WaitingCallers waiting = new WaitingCallers();
    private final List<String> told = new ArrayList<>();

    private void join(String name) {
        waiting.join().thenRun(() -> told.add(name));
    }

    @Test
    void areToldInTheOrderInWhichTheyCame() {
        join("first");
        join("second");

        waiting.tell(TOKEN);

        assertThat(told).containsExactly("first", "second");
        assertThat(waiting.joinLate()).as("once all of them know").isNull();
    }

    @Test
    void letNobodyPassWhoComesWhileTheyAreTold() {
        List<CompletableFuture<Token>> late = new ArrayList<>();
        waiting.join().thenRun(() -> {
            told.add("first");
            late.add(CompletableFuture.supplyAsync(waiting::joinLate).join());
            late.get(0).thenRun(() -> told.add("late"));
        });
        join("second");

        waiting.tell(TOKEN);

        assertThat(told).containsExactly("first", "second", "late");
    }

    @Test
    void doNotWaitForThemselves() {
        List<CompletableFuture<Token>> own = new ArrayList<>();
        waiting.join().thenRun(() -> own.add(waiting.joinLate()));

        waiting.tell(TOKEN);

        assertThat(own).containsOnlyNulls().hasSize(1);
    }

    @Test
    void areToldOfAFailureToo() {
        CompletableFuture<Token> first = waiting.join();

        waiting.fail(new IllegalStateException("expected by a test"));

        assertThat(first).isCompletedExceptionally();
    }
}
