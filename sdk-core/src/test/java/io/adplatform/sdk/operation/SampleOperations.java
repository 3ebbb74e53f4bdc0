package io.adplatform.sdk.operation;

/** A module of the tests' own, found as areas are found. */
public final class SampleOperations {

    public static final Operation<String> TWO_PATHS = Operation.read("GET /api/v3/sample/{sampleId}/one")
            .orPath("/api/v3/sample/{sampleId}/other")
            .returns(String.class);

    private SampleOperations() {}
}
