package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.LoggedInTest;
import org.junit.jupiter.api.Test;

class DimensionsTest extends LoggedInTest {

    DimensionsTest() {
        super(atNoonWithoutLimit());
    }

    @Test
    void theThirteenDimensionsComeAsATree() throws Exception {
        play("""
                GET /api/v3/bm/static/dimensions
                  /data/totalRecords 13
                  /data/dimensions/*/name ["creative", "inventory", "device", "location", "exchange"]
                  /data/dimensions/0/subdimensions absent
                  /data/dimensions/1/subdimensions/*/name ["deal_id", "open_exchange", "publisher_category"]
                  /data/dimensions/1/subdimensions/*/id [3, 4, 5]
                  /data/dimensions/1/subdimensions/0/label "Deal ID"
                  /data/dimensions/2/subdimensions/*/name ["traffic_type", "device_type"]
                  /data/dimensions/3/subdimensions/*/name ["state", "city", "zip"]
                """);
    }
}
