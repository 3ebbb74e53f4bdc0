package io.adplatform.sdk.bidmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BidModelsContractTest {

    @TestFactory
    Stream<DynamicTest> dimensions() {
        return OperationContract.of(BidModels.DIMENSIONS, on -> BidModels.on(on).dimensions())
                .sends("/api/v3/bm/static/dimensions")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"totalRecords": 13, "filteredRecords": 13, "dimensions": [
                          {"name": "creative", "id": 1, "label": "Creative", "order": 1, "modellingEnabled": true},
                          {"name": "inventory", "id": 2, "label": "Inventory", "order": 2, "modellingEnabled": false,
                           "subdimensions": [
                             {"name": "deal_id", "id": 3, "label": "Deal ID", "order": 1, "modellingEnabled": true}]}]}}
                        """,
                        dimensions -> assertThat(dimensions)
                                .containsExactly(
                                        new Dimension(1, "creative", "Creative", 1L, true, List.of(), Map.of()),
                                        new Dimension(
                                                2,
                                                "inventory",
                                                "Inventory",
                                                2L,
                                                false,
                                                List.of(new Dimension(
                                                        3, "deal_id", "Deal ID", 1L, true, List.of(), Map.of())),
                                                Map.of())))
                .reads(
                        "a dimension with nothing but its ID",
                        "{\"success\":true,\"data\":{\"dimensions\":[{\"id\":13}]}}",
                        dimensions -> assertThat(dimensions)
                                .containsExactly(new Dimension(13, null, null, null, null, List.of(), Map.of())))
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"dimensions\":[{\"id\":13,\"label\":null,\"subdimensions\":null}]}}",
                        dimensions ->
                                assertThat(dimensions.get(0).subdimensions()).isEmpty())
                .reads(
                        "no list at all",
                        "{\"success\":true,\"data\":{}}",
                        dimensions -> assertThat(dimensions).isEmpty())
                .reads(
                        "the odd shape: a single dimension in place of a list, and a kind that nobody knows",
                        """
                        {"success": 1, "data": {"dimensions": {"id": "14", "label": "Weather", "modellingEnabled": "false",
                          "order": "9", "subdimensions": {"id": 15}, "unit": "celsius"}}}
                        """,
                        dimensions -> {
                            Dimension weather = dimensions.get(0);
                            assertThat(weather.id()).isEqualTo(14);
                            assertThat(weather.modellingEnabled()).isFalse();
                            assertThat(weather.subdimensions()).hasSize(1);
                            assertThat(weather.additionalProperties()).containsExactly(Map.entry("unit", "celsius"));
                        })
                .tests();
    }
}
