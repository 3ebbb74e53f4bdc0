package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.json.JsonRecord;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one change.
 *
 * @param reason the reason; {@code null} if the platform confirmed the change
 */
public record ChangeResult(
        BidModelChange change, ChangeState state, @Nullable String reason) implements JsonRecord {

    /** The reason of a change that someone else made before. */
    static final String ALREADY = "it was so already";

    private static final int LONGEST_TEXT = 480;

    boolean mayBeMade() {
        return state == ChangeState.APPLIED || state == ChangeState.UNKNOWN;
    }

    /** In one line: {@code refused: update State 33 (Ohio): bidMultiplier 1.2 -> 1.5; no}. */
    @Override
    public String toString() {
        String text = state.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + change
                + (reason == null ? "" : "; " + reason);
        return PlanTable.cut(text, LONGEST_TEXT);
    }
}
