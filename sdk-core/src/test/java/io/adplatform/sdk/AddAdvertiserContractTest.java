package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AddAdvertiserContractTest {

    @TestFactory
    Stream<DynamicTest> addAdvertiser() {
        return OperationContract.of(
                        Accounts.AddAdvertiser.OPERATION,
                        on -> new Accounts.AddAdvertiser(on, "Northwind Outdoor")
                                .website("https://northwind.example")
                                .chiefName("A. Name")
                                .contactNumber("+1 555 0100")
                                .address("1 Example Street")
                                .legalInfo("Registered")
                                .links(List.of("https://northwind.example/about", "https://northwind.example/legal")))
                .sends("/api/v3/ua/organization/advertiser/add")
                .sendsJson("""
                        {"advertiserName": "Northwind Outdoor", "website": "https://northwind.example", "chiefName": "A. Name",
                         "contactNumber": "+1 555 0100", "address": "1 Example Street", "legalInfo": "Registered",
                         "links": ["https://northwind.example/about", "https://northwind.example/legal"]}
                        """)
                .reads(
                        "the documented answer",
                        "{\"success\": true, \"data\": \"Added\"}",
                        done -> assertThat(done.message()).isEqualTo("Added"))
                .reads(
                        "no sentence",
                        "{\"success\": true, \"data\": null}",
                        done -> assertThat(done.message()).isNull())
                .reads("an ID", "{\"success\": true, \"data\": {\"id\": 5, \"owner\": 1}}", done -> {
                    assertThat(done.id()).isEqualTo(5);
                    assertThat(done.additionalProperties()).containsEntry("owner", 1L);
                })
                .tests();
    }

    @Test
    void anAdvertiserWithoutANameIsNotSent() {
        FakeWorkspace workspace = new FakeWorkspace(call -> "");
        for (String name : List.of("", " ")) {
            assertThatThrownBy(() -> new Accounts.AddAdvertiser(workspace, name).send())
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("advertiserName must not be");
        }
        assertThat(workspace.calls()).isEmpty();
    }
}
