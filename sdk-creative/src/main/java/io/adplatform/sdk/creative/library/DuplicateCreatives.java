package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes copies of creatives (document 3, "Duplicate creatives"). Sent once. */
public final class DuplicateCreatives extends RequestBuilder<Confirmation, DuplicateCreatives> {

    // A second one would be a second copy of every creative.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/crt/creatives/duplicate").returns(Confirmation.class);

    /** @param clickUrl the click URL of the copies; {@code null} for that of the originals */
    public DuplicateCreatives(Workspace workspace, Collection<Long> creativeIds, @Nullable String clickUrl) {
        super(workspace, OPERATION);
        body("creativeIds", List.copyOf(creativeIds)).body("clickUrl", clickUrl);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("creativeIds").ids("creativeIds");
        CreativeRules.notBlank(checks, "clickUrl");
    }
}
