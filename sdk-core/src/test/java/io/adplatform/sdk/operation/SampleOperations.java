package io.adplatform.sdk.operation;

import java.util.Collection;
import java.util.List;

/** A module of the tests' own, found as areas are found. */
public final class SampleOperations implements OperationCatalogue {

    public static final Operation<String> TWO_PATHS = Operation.read("GET /api/v3/sample/{sampleId}/one")
            .orPath("/api/v3/sample/{sampleId}/other")
            .returns(String.class);

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(TWO_PATHS);
    }
}
