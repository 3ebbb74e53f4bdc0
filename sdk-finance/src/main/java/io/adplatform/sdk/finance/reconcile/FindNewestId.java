package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.throttle.Lane;
import java.util.concurrent.CompletableFuture;

/**
 * A reading of a list for its {@link NewestId}. It reads the whole list, one request per 1,000 rows: an ID that is too low would
 * make an older row pass for a new one.
 */
public interface FindNewestId {

    /** Sets the lane of the reading. Unset: {@link Lane#NORMAL}. */
    FindNewestId lane(Lane chosen);

    /**
     * Reads the list, on this thread.
     *
     * @return the highest ID
     * @throws UnreadableResponseException if the answers may not be the whole list, or a row has no ID. It may be repeated
     * @throws AdPlatformException what a request ended in
     */
    NewestId find();

    /** Like {@link #find()}, without holding this thread. Cancelling the future ends the reading. */
    CompletableFuture<NewestId> findAsync();
}
