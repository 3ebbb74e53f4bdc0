package io.adplatform.sdk.finance.balances;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BalancesContractTest {

    @TestFactory
    Stream<DynamicTest> availableBalance() {
        return OperationContract.of(
                        GetAvailableBalance.OPERATION,
                        on -> Balances.on(on).available(300417).customerRequest(false))
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
}
