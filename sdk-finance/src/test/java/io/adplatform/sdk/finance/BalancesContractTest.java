package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BalancesContractTest {

    @TestFactory
    Stream<DynamicTest> availableBalance() {
        return OperationContract.of(
                        GetAvailableBalance.OPERATION,
                        on -> Finance.on(on).balances().available(300417).customerRequest(false))
                .sends("/api/v3/fa/available-balance?owId=300417&isCustomerRequest=false")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":7120.25}",
                        balance -> assertThat(balance).isEqualTo(new BigDecimal("7120.25")))
                .reads(
                        "nothing to spend",
                        "{\"success\":true,\"data\":0}",
                        balance -> assertThat(balance).isZero())
                .reads(
                        "a text",
                        "{\"success\":true,\"data\":\"-7,120.25\"}",
                        balance -> assertThat(balance).isEqualTo(new BigDecimal("-7120.25")))
                .reads(
                        "more digits than a double has",
                        "{\"success\":true,\"data\":123456789012345678.90}",
                        balance -> assertThat(balance).isEqualTo(new BigDecimal("123456789012345678.90")))
                .reads(
                        "no balance, which is not a balance of 0",
                        "{\"success\":true,\"data\":null}",
                        balance -> assertThat(balance).isNull())
                .tests();
    }

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
