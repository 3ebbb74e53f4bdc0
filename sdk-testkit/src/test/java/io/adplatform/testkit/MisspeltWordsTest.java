package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Readings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A misspelt word is refused by its name, whatever the documents leave open: otherwise tests of a typing error pass. */
class MisspeltWordsTest {

    /** Failures of v2 services keep their status. */
    private static final Readings MIX = Readings.any(3).with(OddForm.V2Failures.HTTP_STATUS);

    private static final String COLUMN = "{'label': 'Spent', 'value': 'spend'}";
    private static final String PERIOD = "'startDate': '1763596800000', 'endDate': '1763683200000'";

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
        sort field of payments     | GET /api/v3/fa/customer/payments/list?sortBy=-modifiedat | | sortBy
        sort field of invoices     | GET /api/v3/fa/invoice/list/200001?sortBy=amount | | sortBy
        sort field of creatives    | POST /api/v3/crt/creatives/list | {'sortBy': '+creativeid'} | creativeid
        sort field of campaigns    | POST /api/v3/cmp/basic/list | {'sortBy': 'nam'} | nam
        status of campaigns        | POST /api/v3/cmp/basic/list | {'status': 'runing'} | status
        sort field of a report     | POST /api/v3/da/report/by-campaign | {PERIOD, 'sortBy': 'impresions'} | impresions
        order of a report          | POST /api/v3/da/report/by-campaign | {PERIOD, 'order': 'DOWN'} | order
        status of a report         | POST /api/v3/da/report/by-campaign | {PERIOD, 'campaignStatus': 'runing'} | runing
        statuses of a report       | POST /api/v3/da/report/by-campaign | {PERIOD, 'campaignStatusList': ['all', 'runing']} | runing
        column of a report         | POST /api/v3/da/report/by-campaign | {PERIOD, 'download': true, 'columns': [COLUMN]} | spend
        sort field of an export    | POST /api/v2/rb/export/csv | {'dateRange': {PERIOD}, 'sort_by': 'impresions'} | impresions
        status of an export        | POST /api/v2/rb/export/csv | {'dateRange': {PERIOD}, 'filters': {'campaign_status': 'runing'}} | runing
        column of an export        | POST /api/v2/rb/export/csv | {'dateRange': {PERIOD}, 'columns': [COLUMN]} | spend
        result type of a report    | POST /api/v3/da/report/by-campaign | {PERIOD, 'resultType': 'rows'} | resultType
        attribute of statistics    | GET /api/v3/bm/campaign/7001/dimensions/bid-models/count?attributes=modeledCount | | attributes
        sort field of entities     | POST /api/v3/bm/campaigns/7001/bid-models/dimensions/10 | {'sortBy': '-impresions'} | impresions
        metric of a filter         | POST /api/v3/bm/campaigns/7001/reports/10 | {'performanceFilters': {'conditions': [{'column': 'impresions', 'condition': '>', 'value': 1}]}} | impresions
        column of a bid model file | POST /api/v3/bm/campaigns/7001/reports/10 | {'download': {'fileType': 'csv', 'columns': [COLUMN]}} | spend
        """)
    void isA400ThatNamesIt(String what, String line, @Nullable String body, String name) throws Exception {
        for (Readings readings : List.of(Readings.usual(), MIX)) {
            try (Sandbox sandbox =
                    LoggedInTest.atNoonWithoutLimit().readings(readings).start()) {
                Client client = Client.loggedIn(sandbox);
                String[] parts = line.split(" ", 2);

                Client.Reply reply = body == null ? client.get(parts[1]) : client.post(parts[1], json(body));

                assertThat(reply.status()).as(reply.text()).isEqualTo(400);
                assertThat(reply.text()).contains(name);
            }
        }
    }

    private static String json(String body) {
        return body.replace("PERIOD", PERIOD).replace("COLUMN", COLUMN).replace('\'', '"');
    }
}
