package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a deployment's name for the payment processor changes, and what it leaves. */
class ProcessorNameTest {

    private static final Dialect PAYWELL = Dialect.documented().processor("paywell");

    private static final Operation<Details> OPERATION =
            Operation.once("POST /api/v9/processor/payment").returns(Details.class);

    record Account(@Nullable String processorAccountId) {}

    record Details(
            @Nullable Long processorId,
            @Nullable Long paymentId,
            @Nullable Nested processorPaymentDetail,
            @JsonUnwrapped Account account,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Details {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Nested(@Nullable Long processorId) {}

    @TestFactory
    Stream<DynamicTest> aConfiguredNameStandsInPathAndFields() {
        return OperationContract.of(
                        OPERATION,
                        on -> new PlainRequest<>(on, OPERATION)
                                .body("processorAccountId", "acct-1")
                                .body("processor", "a value's name of its own")
                                .body("processors", 2))
                .undocumented()
                .in(PAYWELL)
                .sends("/api/v9/paywell/payment")
                .sendsJson("""
                        {"paywellAccountId": "acct-1", "processor": "a value's name of its own", "processors": 2}
                        """)
                .reads("answers under the configured name, at any depth", """
                        {"success": true, "data": {"paywellId": 4, "paywellPaymentDetail": {"paywellId": 5},
                          "paywellAccountId": "acct-2", "paywellFee": 3}}
                        """, details -> {
                    assertThat(details)
                            .isEqualTo(new Details(
                                    4L, null, new Nested(5L), new Account("acct-2"), Map.of("paywellFee", 3L)));
                })
                .reads("answers under the documents' name", """
                        {"success": true, "data": {"processorId": 4, "processorPaymentDetail": {"processorId": 5},
                          "processorAccountId": "acct-2"}}
                        """, details -> {
                    assertThat(details)
                            .isEqualTo(new Details(4L, null, new Nested(5L), new Account("acct-2"), Map.of()));
                })
                .reads(
                        "both names, of which only one has a value",
                        "{\"success\":true,\"data\":{\"paywellId\":4,\"processorId\":null}}",
                        details -> assertThat(details.processorId()).isEqualTo(4))
                .reads(
                        "both names with values that differ, of which the configured one counts",
                        "{\"success\":true,\"data\":{\"paywellId\":4,\"processorId\":5}}",
                        details -> {
                            assertThat(details.processorId()).isEqualTo(4);
                            assertThat(details.additionalProperties()).isEqualTo(Map.of("processorId", 5L));
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> aNameThatOtherFieldsBeginWithTakesNoneOfThem() {
        return OperationContract.of(OPERATION, on -> new PlainRequest<>(on, OPERATION).body("paymentId", 1))
                .undocumented()
                .in(Dialect.alternate().processor("pay"))
                .sends("/api/v9/pay/payment")
                .sendsJson("{\"paymentId\": 1}")
                .reads(
                        "a payment's ID beside the processor's",
                        "{\"success\":true,\"data\":{\"paymentId\":12,\"payId\":4}}",
                        details -> {
                            assertThat(details.paymentId()).isEqualTo(12);
                            assertThat(details.processorId()).isEqualTo(4);
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> withoutANameNothingChanges() {
        return OperationContract.of(
                        OPERATION, on -> new PlainRequest<>(on, OPERATION).body("processorAccountId", "acct-1"))
                .undocumented()
                .sends("/api/v9/processor/payment")
                .sendsJson("{\"processorAccountId\": \"acct-1\"}")
                .reads(
                        "another name as an unlisted field",
                        "{\"success\":true,\"data\":{\"paywellId\":4}}",
                        details -> assertThat(details)
                                .isEqualTo(new Details(null, null, null, new Account(null), Map.of("paywellId", 4L))))
                .tests();
    }

    @Test
    void onlyAWholeSegmentOfAPathIsTheProcessor() {
        assertThat(PAYWELL.pathOf(Operation.read("GET /api/processors/processor/{processorId}/processors")
                        .returns(Details.class)))
                .isEqualTo("/api/processors/paywell/{processorId}/processors");
    }
}
