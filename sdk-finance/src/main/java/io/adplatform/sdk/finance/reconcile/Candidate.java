package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Values;
import java.util.List;

/**
 * A row that may be what the lost call did.
 *
 * @param row as the platform last showed it
 * @param doubts why it isn't certain, in sentences for a person; never empty, and without the row's values
 * @param <R> a row of the list, such as a payment
 */
public record Candidate<R>(R row, List<String> doubts) {

    public Candidate {
        doubts = Values.copy(doubts);
    }
}
