package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class FinanceOnTheWireTest extends WireTest {

    private static final String CUSTOMER_PAYMENTS = "/api/v3/fa/customer/payments/list";
    private static final String SETTINGS = "/api/v3/fa/invoice-settings";

    FinanceOnTheWireTest() {
        under(OddForm.PaymentOrder.NEWEST_FIRST, (client, sandbox) -> {
            assertThat(allPayments(client, "paymentId"))
                    .isSortedAccordingTo(Comparator.reverseOrder())
                    .hasSize(250);
            assertThat(numbers(
                            client.get(CUSTOMER_PAYMENTS + "?sortBy=%2BpaymentId")
                                    .data()
                                    .path("data"),
                            "paymentId"))
                    .isSorted();
        });
        under(OddForm.PaymentOrder.BY_PAYMENT_DATE, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2020-01-01", "12.50");
            List<Long> dates = allPayments(client, "paymentDate");
            assertThat(dates).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(dates.get(250)).as("the payment that was added last").isLessThan(1_600_000_000_000L);
        });
        under(OddForm.PaymentOrder.UNSORTED, (client, sandbox) -> {
            List<Long> ids = allPayments(client, "paymentId");
            assertThat(ids).doesNotHaveDuplicates().hasSize(250);
            assertThat(ids.stream().sorted().toList()).isNotEqualTo(ids);
            assertThat(ids.stream().sorted(Comparator.reverseOrder()).toList()).isNotEqualTo(ids);
            List<Long> sorted = numbers(
                    client.get(CUSTOMER_PAYMENTS + "?sortBy=%2BpaymentId")
                            .data()
                            .path("data"),
                    "paymentId");
            assertThat(sorted.stream().sorted().toList()).isNotEqualTo(sorted);
            assertThat(client.get(CUSTOMER_PAYMENTS + "?sortBy=%2BpaymentID").status())
                    .as("a misspelt sort field")
                    .isBetween(400, 422);
        });

        under(OddForm.TransactionIds.AS_SENT, transactions("\"t-00aB\"", "\"009876\"", "\"1234567\""));
        under(OddForm.TransactionIds.UPPER_CASE, transactions("\"T-00AB\"", "\"009876\"", "\"1234567\""));
        under(OddForm.TransactionIds.LOWER_CASE, transactions("\"t-00ab\"", "\"009876\"", "\"1234567\""));
        under(OddForm.TransactionIds.WITHOUT_LEADING_ZEROS, transactions("\"t-00aB\"", "\"9876\"", "\"1234567\""));
        under(OddForm.TransactionIds.NUMBERS, transactions("\"t-00aB\"", "9876", "1234567"));
        under(OddForm.TransactionIds.DECIMALS, transactions("\"t-00aB\"", "9876.0", "1234567.0"));

        under(OddForm.PaymentAmounts.AS_SENT, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "1250.50");
            assertThat(newest(client).path("paymentAmount").decimalValue()).isEqualByComparingTo("1250.50");
        });
        under(OddForm.PaymentAmounts.ROUNDED, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "1250.50");
            assertThat(newest(client).path("paymentAmount").decimalValue()).isEqualByComparingTo("1251");
        });

        under(Reading.NoInvoice.ZERO, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "12.50");
            assertThat(newest(client).path("invoiceId").intValue()).isZero();
            assertThat(newest(client).path("invoiceId").isNumber()).isTrue();
        });
        under(Reading.NoInvoice.NULL, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "12.50");
            assertThat(newest(client).path("invoiceId").isNull()).isTrue();
            assertThat(allPayments(client, "invoiceId")).anyMatch(id -> id > 0);
        });
        under(Reading.NoInvoice.ABSENT, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "12.50");
            assertThat(newest(client).has("invoiceId")).isFalse();
            assertThat(allPayments(client, "invoiceId")).anyMatch(id -> id > 0);
        });

        under(Reading.PaymentTerm.ID, (client, sandbox) -> paymentTerm(client, "3", "4", "45"));
        under(Reading.PaymentTerm.DAYS, (client, sandbox) -> paymentTerm(client, "30", "45", "4"));

        under(OddForm.Dates.AS_MOMENTS, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "12.50");
            assertThat(newest(client).path("paymentDate").longValue()).isEqualTo(1_795_132_800_000L);
            assertThat(invoice(client, sandbox).path("issuedOn").isNumber()).isTrue();
        });
        under(OddForm.Dates.AS_DATES, (client, sandbox) -> {
            add(client, sandbox, "T-1", "2026-11-20", "12.50");
            assertThat(newest(client).path("paymentDate").textValue()).isEqualTo("2026-11-20");
            assertThat(invoice(client, sandbox).path("issuedOn").textValue()).matches("2026-\\d\\d-\\d\\d");
        });
    }

    private static List<Long> allPayments(Client client, String field) throws Exception {
        List<Long> values = new ArrayList<>();
        for (int page = 1; page <= 3; page++) {
            values.addAll(numbers(
                    client.get(Client.PAYMENTS + "?limit=100&pageNo=" + page)
                            .data()
                            .path("data"),
                    field));
        }
        return values;
    }

    private static void add(Client client, Sandbox sandbox, String transaction, String date, String amount)
            throws Exception {
        post(client, "/api/v3/fa/customer/payment/add", """
                {'owId': %d, 'paymentAmount': %s, 'paymentDate': '%s', 'paymentMode': 3, 'transactionId': '%s',
                 'paymentType': 1}\
                """.formatted(sandbox.owId(), amount, date, transaction));
    }

    private static JsonNode newest(Client client) throws Exception {
        return client.get(CUSTOMER_PAYMENTS + "?sortBy=-paymentId&limit=1")
                .data()
                .at("/data/0");
    }

    /** What is listed, as JSON, of three transaction IDs. */
    private static Check transactions(String letters, String zeros, String digits) {
        return (client, sandbox) -> {
            for (String[] one : new String[][] {{"t-00aB", letters}, {"009876", zeros}, {"1234567", digits}}) {
                add(client, sandbox, one[0], "2026-11-20", "12.50");
                assertThat(newest(client).path("transactionId").toString()).isEqualTo(one[1]);
            }
            JsonNode found =
                    client.get(CUSTOMER_PAYMENTS + "?searchField=009876").data().path("data");
            assertThat(each(found, "transactionId"))
                    .as("a search finds what is kept, not what was sent")
                    .hasSize(zeros.contains("009876") ? 1 : 0);
        };
    }

    private static void paymentTerm(Client client, String read, String accepted, String refused) throws Exception {
        JsonNode settings = client.get(SETTINGS).data();
        assertThat(settings.path("paymentTerm").textValue()).isEqualTo(read);
        String update = SETTINGS + "/" + settings.path("invoiceId").longValue() + "?isWhiteLabel=true";
        assertThat(client.patch(update, "{\"paymentTerm\": \"" + refused + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(client.patch(update, "{\"paymentTerm\": \"" + accepted + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get(SETTINGS).data().path("paymentTerm").textValue()).isEqualTo(accepted);
    }

    private static JsonNode invoice(Client client, Sandbox sandbox) throws Exception {
        return client.get("/api/v3/fa/invoice/list/" + sandbox.owId()).data().at("/data/0");
    }
}
