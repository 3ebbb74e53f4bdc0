package io.adplatform.testkit.area.creative;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** The creatives that were uploaded to a sandbox. Safe for use by several threads. */
public final class CreativeUploads {

    private final Duration processing;
    private final NavigableMap<Long, UploadedCreative> uploaded = new TreeMap<>();
    private final Set<String> lost = new HashSet<>();

    /** @param processing how long it takes until a video or audio creative is converted */
    public CreativeUploads(Duration processing) {
        this.processing = processing;
    }

    /** All of them, by their IDs. */
    public synchronized List<UploadedCreative> all() {
        return List.copyOf(uploaded.values());
    }

    /**
     * The one with this ID.
     *
     * @throws IllegalArgumentException when none was uploaded that got it
     */
    public synchronized UploadedCreative get(long id) {
        UploadedCreative found = uploaded.get(id);
        if (found == null) {
            throw new IllegalArgumentException("no creative was uploaded that got the ID " + id);
        }
        return found;
    }

    /** Lets the next file of this name be missing, though it was sent: its creative fails, the others do not. */
    public synchronized void loseFile(String fileName) {
        lost.add(fileName);
    }

    synchronized boolean isLost(String fileName) {
        return lost.remove(fileName);
    }

    synchronized void add(UploadedCreative creative) {
        uploaded.put(creative.id(), creative);
    }

    Duration processing() {
        return processing;
    }
}
