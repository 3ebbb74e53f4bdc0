package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BasicDetailsContractTest {

    @TestFactory
    Stream<DynamicTest> basicDetails() {
        return basicDetails(Dialect.documented(), "processorFeesPercentage");
    }

    @TestFactory
    Stream<DynamicTest> basicDetailsWithANameForTheProcessor() {
        return basicDetails(Dialect.alternate().processor("paywell"), "paywellFeesPercentage");
    }

    private static Stream<DynamicTest> basicDetails(Dialect dialect, String field) {
        return OperationContract.of(Finance.BASIC_DETAILS, on -> Finance.on(on).basicDetails())
                .in(dialect)
                .sends("/api/v3/fa/basic/details")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"" + field + "\":2.9}}",
                        details -> assertThat(details)
                                .isEqualTo(new BasicFinancialDetails(new BigDecimal("2.9"), Map.of())))
                .reads(
                        "no fee",
                        "{\"success\":true,\"data\":{}}",
                        details -> assertThat(details.processorFeesPercentage()).isNull())
                .reads(
                        "null",
                        "{\"success\":true,\"data\":{\"" + field + "\":null}}",
                        details -> assertThat(details.processorFeesPercentage()).isNull())
                .reads(
                        "the documents' name, whatever the dialect's",
                        "{\"success\":true,\"data\":{\"processorFeesPercentage\":\"2.90\",\"minimum\":1}}",
                        details -> assertThat(details)
                                .isEqualTo(new BasicFinancialDetails(new BigDecimal("2.90"), Map.of("minimum", 1L))))
                .tests();
    }
}
