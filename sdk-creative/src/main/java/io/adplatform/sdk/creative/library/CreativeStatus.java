package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The status of a creative. The list is open: other values can arrive. */
public final class CreativeStatus extends OpenEnum {

    private static final Constants<CreativeStatus> ALL = constants(CreativeStatus.class, CreativeStatus::new);

    /** All statuses together; in counts only. */
    public static final CreativeStatus ANY = ALL.add(0, "All");

    /** Waits for approval. */
    public static final CreativeStatus PENDING = ALL.add(1, "Pending");

    public static final CreativeStatus RUNNING = ALL.add(2, "Running");
    public static final CreativeStatus PAUSED = ALL.add(3, "Paused");
    public static final CreativeStatus DELETED = ALL.add(4, "Deleted");
    /** The creative carries the reason. */
    public static final CreativeStatus REJECTED = ALL.add(5, "Rejected");

    private CreativeStatus(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static CreativeStatus of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static CreativeStatus of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<CreativeStatus> known() {
        return ALL.known();
    }
}
