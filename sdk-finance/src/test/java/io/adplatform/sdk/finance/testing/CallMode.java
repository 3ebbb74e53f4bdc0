package io.adplatform.sdk.finance.testing;

import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** How a search is run: what it concludes and what it spends is the same in both modes. */
public enum CallMode {
    BLOCKING {
        @Override
        public <R> Reconciliation<R> find(Reconcile<R> search) {
            return search.find();
        }
    },
    ASYNC {
        @Override
        public <R> Reconciliation<R> find(Reconcile<R> search) {
            try {
                return search.findAsync().orTimeout(30, TimeUnit.SECONDS).join();
            } catch (CompletionException failed) {
                throw (RuntimeException) failed.getCause();
            }
        }
    };

    public abstract <R> Reconciliation<R> find(Reconcile<R> search);
}
