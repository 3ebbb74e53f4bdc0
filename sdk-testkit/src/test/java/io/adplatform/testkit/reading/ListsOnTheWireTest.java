package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;

class ListsOnTheWireTest extends WireTest {

    private static final String MARGINS = "/api/v3/fa/customer/campaign-margin-list";
    private static final String NO_PAYMENT = Client.PAYMENTS + "?searchField=nothing-is-called-so";
    private static final String NO_BUNDLE = "/api/v3/bm/campaigns/7001/bundles";
    private static final String NO_DASHBOARD = "/api/v2/das/dashboards";

    ListsOnTheWireTest() {
        under(Reading.FilteredRecords.OF_ALL_PAGES, (client, sandbox) -> filteredRecords(client, 250));
        under(Reading.FilteredRecords.OF_THIS_PAGE, (client, sandbox) -> filteredRecords(client, 20));

        under(Reading.PageSize.AS_ASKED, (client, sandbox) -> pages(client, 100));
        under(Reading.PageSize.AT_MOST_50, (client, sandbox) -> pages(client, 50));
        under(Reading.PageSize.AT_MOST_10, (client, sandbox) -> pages(client, 10));

        under(
                Reading.PastTheEnd.EMPTY,
                (client, sandbox) -> assertThat(pastTheEnd(client)).isEmpty());
        under(
                Reading.PastTheEnd.BEGINS_ANEW,
                (client, sandbox) -> assertThat(pastTheEnd(client))
                        .isEqualTo(client.get(Client.PAYMENTS + "?limit=100")
                                .data()
                                .path("data")));

        under(Reading.WholeList.COMPLETE, (client, sandbox) -> wholeList(client, 60));
        under(Reading.WholeList.FIRST_50, (client, sandbox) -> wholeList(client, 50));

        under(OddForm.NothingFound.EMPTY_ARRAY, (client, sandbox) -> {
            assertThat(client.get(NO_PAYMENT).data().path("data").isArray()).isTrue();
            assertThat(client.get(NO_BUNDLE).data().isArray()).isTrue();
            assertThat(client.get(NO_DASHBOARD).text()).isEqualTo("{\"items\":[]}");
        });
        under(OddForm.NothingFound.NULL_ARRAY, (client, sandbox) -> {
            assertThat(client.get(NO_PAYMENT).text())
                    .isEqualTo(
                            "{\"success\":true,\"data\":{\"totalRecords\":250,\"filteredRecords\":0,\"data\":null}}");
            assertThat(client.get(NO_BUNDLE).text()).isEqualTo("{\"success\":true,\"data\":null}");
            assertThat(client.get(NO_DASHBOARD).text()).isEqualTo("{\"items\":null}");
        });
        under(OddForm.NothingFound.NULL_DATA, (client, sandbox) -> {
            assertThat(client.get(NO_PAYMENT).text()).isEqualTo("{\"success\":true,\"data\":null}");
            assertThat(client.get(NO_BUNDLE).text()).isEqualTo("{\"success\":true,\"data\":null}");
            assertThat(client.get(NO_DASHBOARD).text()).isEqualTo("{\"items\":null}");
        });
        under(OddForm.NothingFound.NO_CONTENT, (client, sandbox) -> {
            for (String path : new String[] {NO_PAYMENT, NO_BUNDLE, NO_DASHBOARD}) {
                Client.Reply reply = client.get(path);
                assertThat(reply.status()).as(path).isEqualTo(204);
                assertThat(reply.text()).isEmpty();
            }
        });
    }

    private static void filteredRecords(Client client, int expected) throws Exception {
        JsonNode data = client.get(Client.PAYMENTS + "?limit=20").data();
        assertThat(data.path("data")).hasSize(20);
        assertThat(data.path("totalRecords").intValue()).isEqualTo(250);
        assertThat(data.path("filteredRecords").intValue()).isEqualTo(expected);
    }

    /** A page of 100 was asked for; the pages follow one another whatever their length. */
    private static void pages(Client client, int rows) throws Exception {
        JsonNode first = client.get(Client.PAYMENTS + "?limit=100").data().path("data");
        JsonNode second =
                client.get(Client.PAYMENTS + "?limit=100&pageNo=2").data().path("data");
        assertThat(first).hasSize(rows);
        assertThat(second).hasSize(rows);
        assertThat(second.get(0).path("paymentId").longValue())
                .isEqualTo(first.get(rows - 1).path("paymentId").longValue() - 1);
    }

    private static JsonNode pastTheEnd(Client client) throws Exception {
        return client.get(Client.PAYMENTS + "?limit=100&pageNo=4").data().path("data");
    }

    private static void wholeList(Client client, int rows) throws Exception {
        JsonNode data = client.get(MARGINS).data();
        assertThat(data.path("data")).hasSize(rows);
        assertThat(data.path("totalRecords").intValue()).isEqualTo(60);
    }
}
