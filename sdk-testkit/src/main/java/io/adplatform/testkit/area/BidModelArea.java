package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Operations;

/** Bid modeling (document 2). */
final class BidModelArea implements Area {

    private final BidModelReads reads;
    private final BidModelWrites writes;
    private final BidModelIo io;

    BidModelArea(World world, ResultFiles files) {
        BidModelStore store = new BidModelStore(world);
        reads = new BidModelReads(store, files);
        writes = new BidModelWrites(store);
        io = new BidModelIo(store, writes);
    }

    @Override
    public void enter(Operations operations) {
        reads.enter(operations);
        writes.enter(operations);
        io.enter(operations);
    }
}
