package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.util.function.Consumer;

/** Bid modeling (document 2). */
public final class BidModelArea implements Area {

    private final BidModelStore store;
    private final ResultFiles files;

    public BidModelArea(PlatformData platform, ResultFiles files) {
        store = new BidModelStore(platform);
        this.files = files;
    }

    @Override
    public void register(Operations operations) {
        new BidModelWrites(store).register(operations);
        new BidModelReads(store, files).register(operations);
        new IoBidModels(store).register(operations);
    }

    /** Adds the bid modelling of an entity from a test. */
    public NewRow bidModel(Consumer<NewBidModel> words) {
        NewBidModel bidModel = new NewBidModel(store);
        words.accept(bidModel);
        return bidModel.save();
    }
}
