package io.adplatform.sdk.finance.internal.changes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.finance.changes.Changes;
import io.adplatform.sdk.finance.changes.ListChanges;
import io.adplatform.sdk.finance.internal.reconcile.ListReading;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a whole list and compares the digests of its rows with a cursor. */
public final class ChangeReading<R> extends ListChanges<R> {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /** The URLs of avatars may be signed anew for each answer. */
    private static final List<String> UNSTABLE = List.of("createdByUserProfile", "modifiedByUserProfile");

    private final RowList<R> list;
    private final @Nullable String since;

    /** @param since the cursor of an earlier reading of this list; {@code null} for none */
    public ChangeReading(Workspace workspace, RowList<R> list, @Nullable String since) {
        super(workspace);
        this.list = list;
        this.since = since;
    }

    @Override
    public Estimate estimate() {
        return ListReading.estimate(workspace(), list);
    }

    @Override
    protected Supplier<Changes<R>> begin() {
        Progress progress = progress(list.name());
        Workspace user = progress.user();
        var unused = digestsBefore(user); // a wrong cursor is refused before anything is sent
        return () -> changes(ListReading.of(list, progress), user);
    }

    /** The digests of the cursor. Only the first request of a client shows the workspace of its log-in. */
    private Map<Long, Long> digestsBefore(Workspace user) {
        Map<Long, Long> before = since == null ? Map.of() : Cursor.read(list.name(), user.currentOwId(), since);
        if (before == null) {
            throw new InvalidRequestException(
                    list.unsent(),
                    List.of(new Violation(
                            "cursor", null, "must be null or a cursor of the " + list.name() + " in this workspace")));
        }
        return before;
    }

    private Changes<R> changes(ListReading<R> reading, Workspace user) {
        ListRead read = reading.result();
        Map<Long, Long> before = digestsBefore(user);
        // Rows that an incomplete reading did not show keep their digests.
        Map<Long, Long> digests = new HashMap<>(read.isComplete() ? Map.of() : before);
        List<R> changed = new ArrayList<>();
        for (R row : reading.rows()) {
            long id = list.facts().apply(row).id();
            Long digest = digest(row);
            if (id <= 0 || !digest.equals(before.get(id))) {
                changed.add(row);
            }
            if (id > 0) {
                digests.put(id, digest);
            }
        }
        return new Changes<>(changed, Cursor.write(list.name(), user.currentOwId(), digests), read);
    }

    private static Long digest(Object row) {
        try {
            ObjectNode tree = MAPPER.valueToTree(row);
            return Cursor.digest(MAPPER.writeValueAsBytes(MAPPER.treeToValue(tree.remove(UNSTABLE), Object.class)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("failed to write a row as JSON", impossible);
        }
    }
}
