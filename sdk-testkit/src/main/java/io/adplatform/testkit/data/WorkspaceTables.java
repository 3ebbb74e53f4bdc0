package io.adplatform.testkit.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One table for each workspace, filled when it is first looked at. A workspace that is not seeded, such as one of a
 * user who has just signed up, begins empty.
 */
public final class WorkspaceTables<T extends Row> {

    /** Makes one seeded row. */
    public interface Maker<T> {
        T make(Workspace workspace, long id, int index);
    }

    private final PlatformData platform;
    private final long firstId;
    private final int seeded;
    private final Maker<T> maker;
    private final Map<Long, Table<T>> tables = new HashMap<>();

    public WorkspaceTables(PlatformData platform, long firstId, int seeded, Maker<T> maker) {
        this.platform = platform;
        this.firstId = firstId;
        this.seeded = seeded;
        this.maker = maker;
    }

    public Table<T> of(long owId) {
        return tables.computeIfAbsent(owId, this::fill);
    }

    /** The rows of several workspaces, newest first within each. */
    public List<T> newestFirst(Collection<Long> owIds) {
        return owIds.stream()
                .sorted()
                .flatMap(owId -> of(owId).newestFirst().stream())
                .toList();
    }

    /** The row with this ID, of the seeded workspaces and of all others that hold rows; {@code null} for none. */
    @Nullable
    T find(long id) {
        PlatformData.SEEDED_WORKSPACES.forEach(this::of);
        return tables.values().stream()
                .map(table -> table.find(id))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private Table<T> fill(long owId) {
        Workspace workspace = platform.workspace(owId);
        Table<T> table = new Table<>(firstId + workspace.index() * PlatformData.IDS_OF_A_WORKSPACE);
        if (platform.isSeeded(owId)) {
            for (int index = 0; index < seeded; index++) {
                table.save(maker.make(workspace, table.nextId(), index));
            }
        }
        return table;
    }
}
