package io.adplatform.sdk.creative;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;

/** How many creatives there are of each type (document 3, "Count by type"). Everything is optional. */
public final class CountCreativesByType extends RequestBuilder<CreativeTypeCounts, CountCreativesByType> {

    static final Operation<CreativeTypeCounts> OPERATION =
            Operation.read("POST /api/v3/crt/creatives/count-by-type").returns(CreativeTypeCounts.class);

    CountCreativesByType(Workspace workspace) {
        super(workspace, OPERATION);
    }

    /** Counts creatives that match a word. */
    public CountCreativesByType search(String word) {
        return body("searchField", word);
    }

    /** Counts in these workspaces. */
    public CountCreativesByType owIds(Collection<Long> owIds) {
        return body("owIds", List.copyOf(owIds));
    }

    /** Counts in all workspaces that the user may see; before {@link #owIds}. */
    public CountCreativesByType allOwIds() {
        return body("allOwIds", true);
    }
}
