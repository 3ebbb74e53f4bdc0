package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.data.NewRow;
import java.util.function.Consumer;

/** Creatives from a test. */
public final class NewCreatives {

    private final CreativeStore store;

    NewCreatives(CreativeStore store) {
        this.store = store;
    }

    public NewRow creative(Consumer<NewCreative> words) {
        NewCreative creative = new NewCreative(store);
        words.accept(creative);
        return creative.save();
    }
}
