package io.adplatform.sdk.finance.lists;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.operation.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

class StaticListsContractTest {

    @TestFactory
    Stream<DynamicNode> sixLists() {
        return Stream.of(
                list(
                        "pg/payment-type",
                        StaticLists.PG_PAYMENT_TYPES,
                        StaticLists::pgPaymentTypes,
                        StaticListsContractTest::counted,
                        PgPaymentType.known()),
                list("payment-type", StaticLists.PAYMENT_TYPES, StaticLists::paymentTypes, PaymentType.known()),
                list(
                        "payment-status",
                        StaticLists.PAYMENT_STATUSES,
                        StaticLists::paymentStatuses,
                        PaymentStatus.known()),
                list(
                        "invoice-payment-modes",
                        StaticLists.INVOICE_PAYMENT_MODES,
                        StaticLists::invoicePaymentModes,
                        PaymentMode.known()),
                list(
                        "invoice-status",
                        StaticLists.INVOICE_STATUSES,
                        StaticLists::invoiceStatuses,
                        InvoiceStatus.known()),
                list(
                        "invoice-payment-terms",
                        StaticLists.INVOICE_PAYMENT_TERMS,
                        StaticLists::invoicePaymentTerms,
                        PaymentTerm.known()));
    }

    private static <E extends OpenEnum> DynamicNode list(
            String path,
            Operation<List<StaticItem<E>>> operation,
            Function<StaticLists, Request<List<StaticItem<E>>>> choose,
            List<E> documented) {
        return list(path, operation, choose, Function.identity(), documented);
    }

    private static <T, E extends OpenEnum> DynamicNode list(
            String path,
            Operation<T> operation,
            Function<StaticLists, Request<T>> choose,
            Function<T, List<StaticItem<E>>> rows,
            List<E> documented) {
        String items = documented.stream()
                .map(value -> "{\"name\":\"n" + value.id() + "\",\"id\":" + value.id() + ",\"label\":\"" + value.label()
                        + "\",\"order\":" + value.id() + "}")
                .collect(Collectors.joining(","));
        assertThat(operation.isCached()).isTrue();
        return DynamicContainer.dynamicContainer(
                path,
                OperationContract.of(operation, on -> choose.apply(StaticLists.on(on)))
                        .sends("/api/v3/fa/static/" + path)
                        .reads("the documented list", answer(path, "[" + items + "]"), read -> {
                            List<StaticItem<E>> list = rows.apply(read);
                            assertThat(list).extracting(StaticItem::value).isEqualTo(documented);
                            assertThat(list.get(0))
                                    .isEqualTo(new StaticItem<>(
                                            documented.get(0),
                                            "n1",
                                            documented.get(0).label(),
                                            1,
                                            Map.of()));
                        })
                        .reads(
                                "an empty list",
                                answer(path, "[]"),
                                read -> assertThat(rows.apply(read)).isEmpty())
                        .reads(
                                "null",
                                answer(path, "null"),
                                read -> assertThat(rows.apply(read)).isEmpty())
                        .reads(
                                "a list that has grown, and an ID as a text",
                                answer(
                                        path,
                                        "[{\"id\":\"1\",\"label\":null},"
                                                + "{\"id\":99,\"name\":\"new\",\"label\":\"New\",\"color\":\"red\"}]"),
                                read -> {
                                    List<StaticItem<E>> list = rows.apply(read);
                                    assertThat(list.get(0).value()).isSameAs(documented.get(0));
                                    OpenEnum grown = list.get(1).value();
                                    assertThat(grown.isKnown()).isFalse();
                                    assertThat(grown.id()).isEqualTo(99);
                                    assertThat(list.get(1).label()).isEqualTo("New");
                                    assertThat(list.get(1).additionalProperties())
                                            .containsEntry("color", "red");
                                })
                        .tests());
    }

    private static <E extends OpenEnum> List<StaticItem<E>> counted(Page<StaticItem<E>> page) {
        assertThat(page).extracting(Page::totalRecords, Page::filteredRecords).containsExactly(2L, 2L);
        return page.rows();
    }

    /** One of the lists comes with its counts. */
    private static String answer(String path, String items) {
        return path.startsWith("pg/")
                ? "{\"success\":true,\"data\":{\"totalRecords\":2,\"filteredRecords\":2,\"pgPaymentTypes\":" + items
                        + "}}"
                : "{\"success\":true,\"data\":" + items + "}";
    }
}
