package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Operations;
import java.util.List;

/** Creatives and their groups (document 3). */
final class CreativeArea implements Area {

    private final List<Area> parts;

    CreativeArea(World world, ResultFiles files, CreativeUploads uploads) {
        CreativeStore store = new CreativeStore(world);
        parts = List.of(
                new CreativeReads(store),
                new CreativeWrites(store),
                new CreativeUploadArea(store, uploads),
                new CreativeGroupArea(store),
                new ImageArea(files));
    }

    @Override
    public void enter(Operations operations) {
        parts.forEach(part -> part.enter(operations));
    }
}
