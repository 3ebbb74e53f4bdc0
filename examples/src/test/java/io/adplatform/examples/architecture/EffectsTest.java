package io.adplatform.examples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Whether a request may be sent again is decided twice, in the SDK and in the contract; they have to agree. */
class EffectsTest {

    @Test
    void areWhatTheContractSays() {
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> actual = new TreeMap<>();
        for (ContractOperation operation : Contract.documented().operations()) {
            expected.put(operation.line(), operation.effect().name());
        }
        for (Operation<?> operation : KnownOperations.all()) {
            actual.put(operation.name(), operation.effect().name());
        }

        assertThat(actual).isNotEmpty();
        expected.keySet().retainAll(actual.keySet());
        assertThat(actual).isEqualTo(expected);
    }
}
