package io.adplatform.sdk.finance;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.finance.customers.MarginType;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.json.Records;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finance as the documents write it, against a server that only records. */
class FinanceWireTest {

    private static final String DONE = "{'success':true,'data':'Done'}";

    private WirePlatform platform;
    private Finance finance;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start();
        finance = Finance.on(platform.client());
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201})
    void anAnswerThatTheDocumentsDoNotShowMayBeEmpty(int status) throws Exception {
        platform.answers(status, "").answers(status, "").answers(status, "");

        assertThat(finance.customers()
                        .editMargin(300, MarginType.GROSS, new BigDecimal("12.5"))
                        .send())
                .isNotNull();
        assertThat(finance.invoices().approve(55).send()).isNotNull();
        assertThat(finance.invoices().cancel(55).actionNote("Wrong amount").send())
                .isNotNull();

        assertThat(platform.sent()).isEqualTo(json("{'owId':300,'marginTypeId':1,'marginValue':12.5}"));
        assertThat(platform.text()).isEmpty();
        assertThat(platform.sent()).isEqualTo(json("{'actionNote':'Wrong amount'}"));
    }

    @Test
    void aCutListHasMoreAndAWarning() {
        platform.answers("{'success':true,'data':{'totalRecords':3,'filteredRecords':1,'pgPaymentTypes':[{'id':1}]}}")
                .answers("{'success':true,'data':{'totalRecords':3,'filteredRecords':1,'data':[{'invoiceId':1}]}}")
                .answers("{'success':true,'data':{'totalRecords':3,'filteredRecords':1,'data':[{'marginTypeId':1}]}}")
                .answers("{'success':true,'data':{'totalRecords':3,'filteredRecords':1,'data':[{'marginTypeId':1}]}}");

        var types = finance.staticLists().pgPaymentTypes().sendForResponse();
        var invoices = finance.invoices().list(300).sendForResponse();
        var margins = finance.customers().margins(300).sendForResponse();
        var filtered = finance.customers().margins(300).types(MarginType.GROSS).sendForResponse();

        for (Response<? extends io.adplatform.sdk.Page<?>> cut : java.util.List.of(types, invoices, margins)) {
            assertThat(cut.value().hasMore()).isTrue();
            assertThat(cut.decodeWarnings()).anyMatch(warning -> warning.contains("1 of 3 rows"));
        }
        assertThat(filtered.value().hasMore()).isFalse();
    }

    @Test
    void aProofHasOneValue() {
        assertThatThrownBy(() -> finance.payments()
                        .add()
                        .customer(300)
                        .amount(BigDecimal.TEN)
                        .date(LocalDate.of(2026, 11, 20))
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction("T-1234567")
                        .asFund()
                        .proof(Content.of(new byte[] {1}, "proof.png"))
                        .with("paymentProof", "x")
                        .build())
                .hasMessageContaining("proof(paymentProof) must not be set by with()");
    }

    @Test
    void aRefusalNamesTheCustomer() {
        platform.answers(403, "{'success':false,'errorObjects':[{'error':'Not allowed'}]}");

        assertThatThrownBy(() -> finance.invoices().list(300).send())
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("[customer 300, workspace 7");
    }

    @Test
    void aPaymentWithoutAnIdHasNone() {
        platform.answers("{'success':true,'data':{'data':[{'paymentAmount':12.5,'transactionId':'T-1234567'}]}}");

        Payment row = finance.payments().list().send().rows().get(0);

        assertThat(row.paymentId()).isNull();
        assertThat(row)
                .isEqualTo(Records.of(
                        Payment.class, Map.of("paymentAmount", new BigDecimal("12.5"), "transactionId", "T-1234567")));
        assertThat(Records.of(Payment.class, Map.of("paymentId", 1, "paymentStatus", PaymentStatus.PAID)))
                .isEqualTo(Records.of(Payment.class, "{\"paymentId\": \"1\", \"paymentStatus\": \"Paid\"}"));
    }

    @Test
    void aCancelledPaymentSendsNoBodyUnlessItIsSet() throws Exception {
        platform.answers(DONE);

        finance.payments().cancel(5).send();

        assertThat(platform.text()).isEmpty();
    }
}
