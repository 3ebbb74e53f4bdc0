package io.adplatform.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationsTest {

    private static final Handler NOTHING = request -> Answer.success(null);

    private final Operations operations = new Operations()
            .route("GET", "/creatives/{creativeId}", NOTHING)
            .route("PATCH", "/creatives/{creativeId}", NOTHING)
            .route("PATCH", "/creatives/update-status", NOTHING)
            .route("DELETE", "/campaigns/{campaignId}/dimensions{dimensionId}/bundles", NOTHING)
            .alias(
                    "DELETE /campaigns/{campaignId}/dimensions{dimensionId}/bundles",
                    "/campaigns/{campaignId}/dimensions/{dimensionId}/bundles");

    private PathTable.Match<Operation> match(String method, String path) {
        PathTable.Match<Operation> match = operations.find(method, path);
        assertThat(match).as("%s %s", method, path).isNotNull();
        return match;
    }

    @Test
    void aPathWithoutPlaceholdersGoesFirst() {
        assertThat(match("PATCH", "/creatives/update-status").value().path()).isEqualTo("/creatives/update-status");
        assertThat(match("PATCH", "/creatives/7").value().path()).isEqualTo("/creatives/{creativeId}");
    }

    @Test
    void theMethodDecidesBetweenEqualPaths() {
        assertThat(match("GET", "/creatives/update-status").value().line()).isEqualTo("GET /creatives/{creativeId}");
    }

    @Test
    void aPlaceholderCanBeTheRestOfASegment() {
        assertThat(match("DELETE", "/campaigns/5/dimensions12/bundles").pathValues())
                .isEqualTo(Map.of("campaignId", "5", "dimensionId", "12"));
    }

    @Test
    void anotherSpellingLeadsToTheSameOperation() {
        PathTable.Match<Operation> match = match("DELETE", "/campaigns/5/dimensions/12/bundles");

        assertThat(match.value().path()).isEqualTo("/campaigns/{campaignId}/dimensions{dimensionId}/bundles");
        assertThat(match.pathValues()).isEqualTo(Map.of("campaignId", "5", "dimensionId", "12"));
    }

    @Test
    void valuesAreDecodedAfterTheSegmentsWereTold() {
        assertThat(match("GET", "/creatives/a%2Fb+c").pathValues()).isEqualTo(Map.of("creativeId", "a/b+c"));
        assertThat(operations.find("GET", "/creatives/a/b")).isNull();
    }

    @Test
    void charactersWithAMeaningInPatternsAreTakenAsTheyAre() {
        Operations dotted = new Operations().route("GET", "/v1.0/a", NOTHING);

        assertThat(dotted.find("GET", "/v1.0/a")).isNotNull();
        assertThat(dotted.find("GET", "/v1x0/a")).isNull();
    }

    @Test
    void aLineEnteredAgainReplacesTheFirst() {
        operations.route("GET", "/creatives/{creativeId}", request -> Answer.message("new"));

        assertThat(operations.all()).hasSize(4);
        assertThat(operations.named("GET /creatives/{creativeId}").handler()).isNotSameAs(NOTHING);
    }

    @Test
    void aLineEnteredAgainIsReplacedUnderItsSecondSpellingToo() {
        operations.alias("GET /creatives/{creativeId}", "/creative/{creativeId}");

        operations.route("GET", "/creatives/{creativeId}", request -> Answer.message("new"));

        assertThat(match("GET", "/creative/7").value()).isSameAs(operations.named("GET /creatives/{creativeId}"));
        assertThat(match("GET", "/creative/7").value().handler()).isNotSameAs(NOTHING);
    }

    @Test
    void allMethodsOfAPathAreNamedWhenTheWrongOneIsUsed() {
        Answer answer = operations.notFound("PUT", "/creatives/7");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, PATCH");
    }

    @Test
    void anAliasOfNothingIsAMistake() {
        assertThatThrownBy(() -> operations.alias("GET /nothing", "/else"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
