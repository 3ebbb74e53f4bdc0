package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class DeleteReportContractTest {

    @TestFactory
    Stream<DynamicTest> delete() {
        return OperationContract.of(Reports.DELETE, on -> Reports.on(on).delete(6001))
                .sends("/api/v3/ra/report/6001")
                .reads(
                        "the documented answer",
                        "{\"success\": true, \"data\": \"Deleted\"}",
                        done -> assertThat(done.message()).isEqualTo("Deleted"))
                .reads(
                        "no sentence",
                        "{\"success\": true, \"data\": null}",
                        done -> assertThat(done.message()).isNull())
                .reads("an empty body", "", done -> assertThat(done.message()).isNull())
                .tests();
    }
}
