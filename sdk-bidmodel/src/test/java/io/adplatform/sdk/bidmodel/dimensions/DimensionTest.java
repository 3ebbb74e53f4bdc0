package io.adplatform.sdk.bidmodel.dimensions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DimensionTest {

    @Test
    void theDimensionsFormTheDocumentedTree() {
        assertThat(Dimension.known()).hasSize(13);
        assertThat(Dimension.known())
                .allSatisfy(
                        dimension -> assertThat(Dimension.of(dimension.id())).isSameAs(dimension));
        assertThat(Dimension.of("publisher_category")).isSameAs(Dimension.PUBLISHER_CATEGORY);
        assertThat(Dimension.known().stream()
                        .filter(dimension -> dimension.parent().isPresent())
                        .map(dimension -> dimension.parent().get().label() + " > " + dimension.label()))
                .containsExactly(
                        "Inventory > Deal ID",
                        "Inventory > Open Exchange",
                        "Inventory > Publisher Category",
                        "Device > Traffic Type",
                        "Device > Device Type",
                        "Location > State",
                        "Location > City",
                        "Location > Zip");
        assertThat(Dimension.known())
                .filteredOn(dimension -> !dimension.supportsSpendRatio())
                .containsExactly(Dimension.PUBLISHER_CATEGORY);
        assertThat(Dimension.known())
                .filteredOn(dimension -> !dimension.supportsBidMultiplier())
                .containsExactly(Dimension.DEAL_ID);
        assertThat(Dimension.of(14).parent()).isEmpty();
        assertThat(Dimension.of(14).supportsSpendRatio()).isTrue();
    }
}
