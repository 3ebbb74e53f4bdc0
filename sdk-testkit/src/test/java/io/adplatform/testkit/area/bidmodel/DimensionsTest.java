package io.adplatform.testkit.area.bidmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DimensionsTest {

    @Test
    void theThirteenDimensionsComeAsATree() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            JsonNode data = Client.loggedIn(sandbox).get(Client.DIMENSIONS).data();

            List<String> found = new ArrayList<>();
            collect(data.path("dimensions"), "", found);
            assertThat(data.path("totalRecords").intValue()).isEqualTo(13);
            assertThat(found)
                    .containsExactly(
                            "1 creative",
                            "2 inventory",
                            "  3 deal_id",
                            "  4 open_exchange",
                            "  5 publisher_category",
                            "6 device",
                            "  7 traffic_type",
                            "  8 device_type",
                            "9 location",
                            "  10 state",
                            "  11 city",
                            "  12 zip",
                            "13 exchange");
            assertThat(data.at("/dimensions/1/subdimensions/0/label").textValue())
                    .isEqualTo("Deal ID");
            assertThat(data.at("/dimensions/0").has("subdimensions")).isFalse();
        }
    }

    private static void collect(JsonNode dimensions, String indent, List<String> found) {
        for (JsonNode dimension : dimensions) {
            found.add(indent + dimension.path("id").intValue() + " "
                    + dimension.path("name").textValue());
            collect(dimension.path("subdimensions"), indent + "  ", found);
        }
    }
}
