package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.TypeRef;
import java.util.Collection;

/** How many creatives there are of each type (document 3, "Count by type"). Everything is optional. */
public final class CountCreativesByType extends RequestBuilder<CreativeCounts<CreativeType>, CountCreativesByType> {

    static final Operation<CreativeCounts<CreativeType>> OPERATION =
            Operation.read("POST /api/v3/crt/creatives/count-by-type").returns(new TypeRef<>() {});

    public CountCreativesByType(Workspace workspace) {
        super(workspace, OPERATION);
        CreativeRules.FILTERS.forEach(this::setter);
    }

    /** Counts creatives that match a word. */
    public CountCreativesByType search(String word) {
        return body("searchField", word);
    }

    /** Counts in these workspaces. */
    public CountCreativesByType owIds(Collection<Long> owIds) {
        return selection("owIds", owIds);
    }

    /** Counts in all workspaces that the user may see; before {@link #owIds}. */
    public CountCreativesByType allOwIds() {
        return body("allOwIds", true);
    }

    @Override
    protected void check(Checks checks) {
        CreativeRules.filters(checks);
    }
}
