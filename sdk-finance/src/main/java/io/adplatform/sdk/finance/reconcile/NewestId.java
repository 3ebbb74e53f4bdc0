package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.throttle.Lane;
import java.util.concurrent.CompletableFuture;

/**
 * Reads a list for its highest ID, for {@link io.adplatform.sdk.RequestOptions#newestBefore}. It reads the whole list, one request
 * per 1,000 rows: an ID that is too low would make an older row pass for a new one.
 */
public interface NewestId {

    /** How urgent the reading is; {@link Lane#NORMAL} unless said. */
    NewestId lane(Lane chosen);

    /**
     * Reads the list, on this thread.
     *
     * @return the highest ID; 0 for an empty list
     * @throws UnreadableResponseException if the answers may not be the whole list, or a row has no ID. It may be repeated
     * @throws AdPlatformException what a request ended in
     */
    long find();

    /** Like {@link #find()}, without holding this thread. Cancelling the future ends the reading. */
    CompletableFuture<Long> findAsync();
}
