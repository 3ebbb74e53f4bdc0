package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.SampleOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {

    private final Dialect documented = Dialect.documented();

    @Test
    void hasTwoPresets() {
        assertThat(Dialect.documented().paymentTermInDays()).isFalse();
        assertThat(Dialect.alternate().paymentTermInDays()).isTrue();
        assertThat(documented.credentialHeader()).isEqualTo("Authentication");
        assertThat(documented.formTokens()).isFalse();
        assertThat(documented.loginPath()).isFalse();
        assertThat(documented.pathOf(SampleOperations.TWO_PATHS)).isEqualTo("/api/v3/sample/{sampleId}/one");

        Dialect alternate = Dialect.alternate();
        assertThat(alternate.credentialHeader()).isEqualTo("Authorization");
        assertThat(alternate.formTokens()).isTrue();
        assertThat(alternate.loginPath()).isTrue();
        assertThat(alternate.pathOf(SampleOperations.TWO_PATHS)).isEqualTo("/api/v3/sample/{sampleId}/other");
    }

    @Test
    void servesOneOperationFromAnotherPath() {
        Dialect ours = Dialect.alternate()
                .path(SampleOperations.TWO_PATHS.name(), "/proxy/sample/{sampleId}")
                .path("POST /api/v3/ua/login", "/proxy/login");

        assertThat(ours.pathOf(SampleOperations.TWO_PATHS)).isEqualTo("/proxy/sample/{sampleId}");
        assertThat(ours.pathOf(TokenRequests.LOG_IN_AT_LOGIN_PATH)).isEqualTo("/proxy/login");
        assertThat(Dialect.alternate().paths()).isEmpty();
    }

    @Test
    void sendsTheFieldsOfOneOperationAsAForm() {
        Dialect ours = documented.formEncoded("POST /api/v3/fa/payment/add-fund");

        assertThat(ours.forms()).isEqualTo(Dialect.alternate().forms()).hasSize(1);
        assertThat(ours.iaaHost("ads.example.com").forms()).hasSize(1);
        assertThat(documented.forms()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> documented.formEncoded("add-fund"))
                .withMessageContaining("'add-fund' is not an operation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"get /api/v3/sample", "/api/v3/sample", "GET api/v3/sample", "something else altogether", ""})
    void refusesWhatIsNoLineOfTheDocuments(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> documented.path(name, "/x"))
                .withMessageContaining("'" + name + "' is not an operation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/sample", "/sample/{sampleID}", "/sample/{sampleId}/{more}", "/sample/{sampleId}/{sampleId}"})
    void refusesOtherPlaceholdersThanTheOperations(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> documented.path(SampleOperations.TWO_PATHS.name(), path))
                .withMessageContaining("must have the placeholders [sampleId]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{sampleId}",
                "/sample/{sampleId}/{1x}",
                "/sample/{sampleId}/}",
                "//evil.example/{sampleId}",
                "https://evil.example/{sampleId}",
                "/a/../{sampleId}",
                "/a/./{sampleId}",
                "/a/%2e%2e/{sampleId}",
                "/a%/{sampleId}",
                "/a?b={sampleId}",
                "/a#{sampleId}",
                "/a b/{sampleId}",
                "/\r\n{sampleId}",
                ""
            })
    void refusesWhatIsNoPath(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> documented.path(SampleOperations.TWO_PATHS.name(), path))
                .withMessageContaining("is not valid");
    }

    @Test
    void namesTheProcessorInPaths() {
        Operation<?> payment =
                Operation.read("GET /api/v3/fa/processor/payment").returns(String.class);

        assertThat(documented.processor("paywell").pathOf(payment)).isEqualTo("/api/v3/fa/paywell/payment");
        assertThat(documented.pathOf(payment)).isEqualTo("/api/v3/fa/processor/payment");
    }

    @Test
    void refusesWhatCannotStandInAHeadOrAPath() {
        assertThatIllegalArgumentException().isThrownBy(() -> documented.credentialHeader("X-Token"));
        assertThatIllegalArgumentException().isThrownBy(() -> documented.processor("Pay/Well"));
        assertThatIllegalArgumentException().isThrownBy(() -> documented.iaaHost("a\r\nX-Evil: b"));
    }
}
