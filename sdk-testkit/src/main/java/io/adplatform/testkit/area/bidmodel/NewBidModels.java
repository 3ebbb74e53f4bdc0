package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.data.NewRow;
import java.util.function.Consumer;

/** Bid modelling from a test. */
public final class NewBidModels {

    private final BidModelStore store;

    NewBidModels(BidModelStore store) {
        this.store = store;
    }

    public NewRow bidModel(Consumer<NewBidModel> words) {
        NewBidModel bidModel = new NewBidModel(store);
        words.accept(bidModel);
        return bidModel.save();
    }
}
