package io.adplatform.sdk.creative;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What may be sent again is what the contract says, which was written from the documents alone. */
class EffectsTest {

    @Test
    void everyOperationHasTheEffectThatTheContractSays() {
        Map<String, String> contract = Contract.documented().operations().stream()
                .filter(operation -> operation.area().equals("creative"))
                .collect(Collectors.toMap(
                        ContractOperation::line, operation -> operation.effect().name()));

        assertThat(KnownOperations.all().stream()
                        .filter(operation -> operation.path().startsWith("/api/v3/crt/"))
                        .collect(Collectors.toMap(
                                Operation::name, operation -> operation.effect().name())))
                .isNotEmpty()
                .isEqualTo(contract);
    }
}
