package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.util.List;

/** Creatives and their groups (document 3). */
public final class CreativeArea implements Area {

    private final List<Area> parts;
    private final NewCreatives rows;

    public CreativeArea(PlatformData platform, ResultFiles files, CreativeUploads uploads) {
        CreativeStore store = new CreativeStore(platform);
        parts = List.of(
                new CreativeReads(store),
                new CreativeWrites(store),
                new CreativeUploadArea(store, uploads),
                new CreativeGroupArea(store),
                new ImageArea(files));
        rows = new NewCreatives(store);
    }

    /** Returns the builder of a test's rows. */
    public NewCreatives rows() {
        return rows;
    }

    @Override
    public void register(Operations operations) {
        parts.forEach(part -> part.register(operations));
    }
}
