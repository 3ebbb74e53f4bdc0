package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.util.List;
import java.util.function.Consumer;

/** Creatives and their groups (document 3). */
public final class CreativeArea implements Area {

    private final CreativeStore store;
    private final List<Area> parts;

    public CreativeArea(PlatformData platform, ResultFiles files, CreativeUploads uploads) {
        store = new CreativeStore(platform);
        parts = List.of(
                new CreativeReads(store, new CreativeItems(store)),
                new CreativeWrites(store),
                new CreativeUploadArea(store, uploads),
                new CreativeGroupArea(store),
                new ImageArea(files));
    }

    @Override
    public void register(Operations operations) {
        parts.forEach(part -> part.register(operations));
    }

    /** Adds a creative of a test. */
    public NewRow creative(Consumer<NewCreative> words) {
        NewCreative creative = new NewCreative(store);
        words.accept(creative);
        return creative.save();
    }
}
