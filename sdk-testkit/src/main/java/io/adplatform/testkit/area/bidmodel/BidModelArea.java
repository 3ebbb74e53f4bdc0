package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;

/** Bid modeling (document 2). */
public final class BidModelArea implements Area {

    private final BidModelReads reads;
    private final BidModelWrites writes;
    private final IoBidModels io;
    private final NewBidModels rows;

    public BidModelArea(PlatformData platform, ResultFiles files) {
        BidModelStore store = new BidModelStore(platform);
        reads = new BidModelReads(store, files);
        writes = new BidModelWrites(store);
        io = new IoBidModels(store, writes);
        rows = new NewBidModels(store);
    }

    /** Returns the builder of a test's rows. */
    public NewBidModels rows() {
        return rows;
    }

    @Override
    public void register(Operations operations) {
        reads.register(operations);
        writes.register(operations);
        io.register(operations);
    }
}
