package io.adplatform.testkit.area.finance;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.MultipartForm;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Payments, invoices, credits and fees: what is written is read, and what breaks a rule is not done. */
class FinanceTest extends LoggedInTest {

    private static final String ADD = "/api/v3/fa/customer/payment/add";
    private static final String PAYMENT = """
            {"owId": 200002, "paymentAmount": 12.5, "paymentDate": "2026-11-20", "paymentMode": 3, "transactionId": "T-1", "paymentType": 1}\
            """;

    FinanceTest() {
        super(atNoonWithoutLimit().payments(400));
    }

    @Test
    void aPageHasTenPaymentsByDefaultAndThePlatformsNumberOfThemIsThatOfAllPages() throws Exception {
        play("""
                GET /api/v3/fa/payments/list
                  /data/totalRecords 400
                  /data/filteredRecords 400
                  /data/data/*/paymentId [500400,500399,500398,500397,500396,500395,500394,500393,500392,500391]
                  /data/data/0 {"isPaymentInitiatorOrg":true,"paymentId":500400,"createdAt":1795129740000,
                    "createdByUserEmail":"finance-5@organization.example",
                    "createdByUserProfile":"https://static.platform.example/avatars/5.png","paymentDate":1795046400000,
                    "paymentAmount":16944.49,"paymentStatus":"Paid","paymentMode":"Wire Transfer","paymentType":"Refund",
                    "invoiceId":0,"transactionId":"T-1500400","modifiedAt":1795130700000,
                    "modifiedByUserEmail":"finance-9@organization.example",
                    "modifiedByUserProfile":"https://static.platform.example/avatars/9.png","bankName":"Bank 2",
                    "refundReason":"Unused balance"}
                GET /api/v3/fa/payments/list?limit=1000&pageNo=2
                  /data/data []
                GET /api/v3/fa/payments/list?limit=150&pageNo=3
                  /data/data/99/paymentId 500001
                  /data/data/100 absent
                GET /api/v3/fa/payments/list?status=3&paymentType=2&limit=3
                  /data/filteredRecords 4
                  /data/data/*/paymentStatus ["Rejected","Rejected","Rejected"]
                  /data/data/*/paymentType ["Against Invoice","Against Invoice","Against Invoice"]
                GET /api/v3/fa/payments/list?searchField=t-1500250
                  /data/data/*/transactionId ["T-1500250"]
                GET /api/v3/fa/payments/list?limit=1001
                  422
                IN 200002
                GET /api/v3/fa/payments/list?limit=2
                  /data/data/*/paymentId [10500400,10500399]
                """);
    }

    @Test
    void aPaymentThatIsAddedIsProcessingAndTheNewestOfItsCustomer() throws Exception {
        play("""
                POST /api/v3/fa/customer/payment/add %s
                WAIT PT1S
                POST /api/v3/fa/customer/payment/add %<s
                GET /api/v3/fa/customer/payments/list?owId=200002&limit=2&sortBy=-paymentId
                  /data/data/*/paymentId [10500402,10500401]
                  /data/data/1 {"isPaymentInitiatorOrg":true,"paymentId":10500401,"createdAt":1795176000000,
                    "createdByUserEmail":"finance-1@organization.example",
                    "createdByUserProfile":"https://static.platform.example/avatars/1.png","paymentDate":1795132800000,
                    "paymentAmount":12.5,"paymentStatus":"Processing","paymentMode":"Wire Transfer","paymentType":"As Fund",
                    "invoiceId":0,"transactionId":"T-1","modifiedAt":1795176000000,
                    "modifiedByUserEmail":"finance-1@organization.example",
                    "modifiedByUserProfile":"https://static.platform.example/avatars/1.png","bankName":null,"refundReason":null}
                WAIT PT1S
                POST /api/v3/fa/customer/payment/reject/10500401 {"owId": 200002, "actionNote": "Seen"}
                GET /api/v3/fa/customer/payments/list?owId=200002
                  /data/data/0/paymentId 10500401
                  /data/data/0/paymentStatus "Rejected"
                GET /api/v3/fa/customer/payments/list?owId=999
                  403
                """.formatted(PAYMENT));
    }

    @Test
    void aPaymentIsDecidedOverOnceAndOnlyAnApprovalNeedsAReason() throws Exception {
        play("""
                POST /api/v3/fa/customer/payment/add %s
                POST /api/v3/fa/customer/payment/add %<s
                POST /api/v3/fa/customer/payment/add %<s
                POST /api/v3/fa/customer/payment/approve/10500401 {"owId": 200002}
                  400
                POST /api/v3/fa/customer/payment/approve/10500401 {"owId": 200002, "actionNote": "Seen"}
                POST /api/v3/fa/customer/payment/approve/10500401 {"owId": 200002, "actionNote": "Seen"}
                  422
                POST /api/v3/fa/customer/payment/cancel/10500402 {"owId": 200002}
                POST /api/v3/fa/customer/payment/cancel/10500402 {"owId": 200002}
                  422
                POST /api/v3/fa/customer/payment/reject/10500403 {}
                POST /api/v3/fa/customer/payment/reject/10500403 {}
                  422
                GET /api/v3/fa/customer/payments/list?owId=200002&limit=3&sortBy=-paymentId
                  /data/data/*/paymentStatus ["Rejected","Cancelled","Paid"]
                """.formatted(PAYMENT));
        assertThat(sandbox.commits("POST /api/v3/fa/customer/payment/approve/{paymentId}"))
                .isOne();
    }

    @Test
    void aRefundIsApprovedInItsOwnWay() throws Exception {
        play("""
                POST /api/v3/fa/customer/payment/refund {"owId": 200002, "paymentAmount": 5, "paymentDate": "2026-11-20",
                    "paymentMode": 2, "transactionId": 7, "refundReason": "Paid twice"}
                POST /api/v3/fa/customer/payment/approve/10500401 {"owId": 200002, "actionNote": "Seen"}
                  422
                POST /api/v3/fa/customer/payment/approve-refund/10500401 {"owId": 200002, "actionNote": "Seen"}
                GET /api/v3/fa/customer/payments/list?owId=200002&limit=1&sortBy=-paymentId
                  /data/data/0/paymentType "Refund"
                  /data/data/0/paymentStatus "Paid"
                  /data/data/0/refundReason "Paid twice"
                """);
    }

    @Test
    void fundsAndTheProcessorsPaymentsAreThoseOfTheOrganization() throws Exception {
        play("""
                POST /api/v3/fa/payment/add-fund {"paymentAmount": 70, "paymentDate": "2026-11-20", "paymentMode": 2, "bankName": "First"}
                POST /api/v3/fa/processor/payment {"paymentAmount": 71}
                  /data "https://checkout.processor.example/session/500402"
                GET /api/v3/fa/payments/list?limit=2
                  /data/data/*/paymentId [500402,500401]
                  /data/data/*/paymentAmount [71,70]
                  /data/data/*/paymentMode ["Processor","Cheque"]
                  /data/data/*/bankName [null,"First"]
                  /data/data/*/paymentStatus ["Processing","Processing"]
                """);
    }

    @Test
    void anInvoiceIsPaidAtOnceAndAnUnknownOneNotAtAll() throws Exception {
        play("""
                POST /api/v3/fa/pay-invoice {"owId": 200002, "paymentAmount": 3, "paymentType": 2, "invoiceId": 10000046}
                GET /api/v3/fa/customer/payments/list?owId=200002&limit=1&sortBy=-paymentId
                  /data/data/0/invoiceId 10000046
                  /data/data/0/paymentStatus "Paid"
                POST /api/v3/fa/pay-invoice {"owId": 200002, "paymentAmount": 3, "paymentType": 2, "invoiceId": 1}
                  422 Invoice with the provided ID does not exists
                POST /api/v3/fa/pay-invoice {"owId": 200002, "paymentAmount": 3, "paymentType": 1, "invoiceId": 10000046}
                  422
                """);
        assertThat(sandbox.commits("POST /api/v3/fa/pay-invoice")).isOne();
    }

    @Test
    void aPaymentThatBreaksARuleIsNotRecorded() throws Exception {
        play("""
                POST /api/v3/fa/customer/payment/add {%s}
                  400
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 9}
                  422
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 2}
                  400 invoiceId is required
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 1, "invoiceId": 41}
                  422
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 1, "paymentAmount": 0}
                  422
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 1, "paymentDate": "20.11.2026"}
                  422
                POST /api/v3/fa/customer/payment/add {%<s, "paymentType": 1, "transactionId": ""}
                  422
                """.formatted("""
                        "owId": 200002, "paymentAmount": 12.5, "paymentDate": "2026-11-20", "paymentMode": 3, "transactionId": "T-1"\
                        """));
        assertThat(sandbox.commits("POST " + ADD)).isZero();
    }

    @Test
    void aFormIsAPaymentTooAndItsProofIsLookedAt() throws Exception {
        assertThat(form().status()).isEqualTo(200);
        assertThat(form("paymentProof").status()).isEqualTo(422);
        assertThat(sandbox.commits("POST " + ADD)).isOne();
    }

    private Client.Reply form(String... proofs) throws Exception {
        MultipartForm form = new MultipartForm();
        Map.of(
                        "owId", "200002",
                        "paymentAmount", "12.50",
                        "paymentDate", "2026-11-20",
                        "paymentMode", "3",
                        "transactionId", "T-9",
                        "paymentType", "1")
                .forEach(form::field);
        for (String proof : proofs) {
            form.file(proof, "a.gif", "image/gif", "GIF89a".getBytes(US_ASCII));
        }
        return client.post(ADD, MultipartForm.TYPE, form.end());
    }

    @Test
    void receiptsAndInvoicesArePdfs() throws Exception {
        Client.Reply receipt = client.get("/api/v3/fa/payment/download-receipt/10500400?owId=200002");
        Client.Reply invoice = client.get("/api/v3/fa/download-invoice/200001/52");

        assertThat(receipt.headers().firstValue("Content-Type")).hasValue("application/pdf");
        assertThat(receipt.text()).startsWith("%PDF-").contains("Amount ").endsWith("%%EOF\n");
        assertThat(invoice.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"INV-52.pdf\"");
        play("""
                GET /api/v3/fa/payment/download-receipt/1?owId=200002
                  422
                """);
    }

    @Test
    void invoicesAreListedByStatusApprovedAndCancelledWithANote() throws Exception {
        play("""
                GET /api/v3/fa/invoice/list/200001
                  /data/data/0 {"invoiceId":64,"invoiceFromDate":1792195200,"invoiceToDate":1794787199,"issuedOn":1794787200,
                    "invoiceAmount":8163.47,"status":1,"paymentTerm":30,"paidAmount":0,"paymentMode":[1,2],"invoiceName":"INV-64",
                    "actionNote":null,"invoiceStatusUpdatedBy":"finance-2@organization.example","modifiedAt":1794805200000}
                  /data/data/*/status [1,1,7,2,2,7,2,2,5,2,2,5,7,4,5,5,5,7,5,8,5,5,5,5]
                GET /api/v3/fa/invoice/list/200001?status=8
                  /data/data/*/invoiceId [45]
                PATCH /api/v3/fa/invoice-approve/64 {}
                PATCH /api/v3/fa/invoice-approve/64 {}
                GET /api/v3/fa/invoice/list/200001?status=3
                  /data/data/*/invoiceId [64]
                PATCH /api/v3/fa/invoice-cancel/64 {"actionNote": "Issued twice"}
                PATCH /api/v3/fa/invoice-approve/64 {}
                  422
                GET /api/v3/fa/invoice/list/200001?status=8
                  /data/data/*/invoiceId [64,45]
                  /data/data/0/actionNote "Issued twice"
                PATCH /api/v3/fa/invoice-approve/999 {}
                  422 Invoice with the provided ID does not exists
                GET /api/v3/fa/invoice/list/200001?status=4
                  /data/data/*/invoiceId [51]
                PATCH /api/v3/fa/invoice-cancel/52 {}
                  422
                GET /api/v3/fa/invoice/list/1
                  403
                POST /api/v3/fa/email-invoice/200001/52 {"email": "payable@northwind.example"}
                POST /api/v3/fa/email-invoice/200001/52 {"email": "payable"}
                  400
                POST /api/v3/fa/email-invoice/200001/52 {}
                  400
                """);
    }

    @Test
    void timeMakesAnUnpaidInvoiceOverdue() throws Exception {
        play("""
                PATCH /api/v3/fa/invoice-approve/64 {}
                GET /api/v3/fa/invoice/list/200001?status=5
                  /data/data/0/invoiceId 56
                WAIT P61D
                """);
        client = Client.loggedIn(sandbox);
        play("""
                GET /api/v3/fa/invoice/list/200001?status=5
                  /data/data/0/invoiceId 64
                """);
    }

    @Test
    void whatIsPaidOfAnInvoiceIsTheSumOfItsPaidPayments() throws Exception {
        Map<Long, BigDecimal> sums = new HashMap<>();
        for (JsonNode payment : client.get(Client.PAYMENTS + "?limit=1000&status=2&paymentType=2")
                .data()
                .path("data")) {
            sums.merge(
                    payment.path("invoiceId").longValue(),
                    payment.path("paymentAmount").decimalValue(),
                    BigDecimal::add);
        }
        assertThat(sums).isNotEmpty();

        for (JsonNode invoice :
                client.get("/api/v3/fa/invoice/list/200001").data().path("data")) {
            BigDecimal paid = invoice.path("paidAmount").decimalValue();
            assertThat(paid)
                    .isEqualByComparingTo(
                            sums.getOrDefault(invoice.path("invoiceId").longValue(), BigDecimal.ZERO));
            assertThat(invoice.path("status").intValue() == 4)
                    .isEqualTo(paid.compareTo(invoice.path("invoiceAmount").decimalValue()) == 0);
        }
    }

    @Test
    void settingsChangeUnderTheOwnBrandOnlyAndATaxIsDeletedOnce() throws Exception {
        play("""
                PATCH /api/v3/fa/invoice-settings/21 {"invoiceTitle": "Bill"}
                GET /api/v3/fa/invoice-settings
                  /data {"invoiceId":21,"owId":200001,"invoiceTitle":"Media invoice","invoiceCompanyName":"Organization 200001",
                    "invoiceCompanyAddress":"1 Example Street, Springfield","email":"billing@organization.example",
                    "website":"https://organization.example","invoiceDescription":"Media services",
                    "termsAndConditions":"Due within the payment term.","paymentTerm":"3","invoiceFooter":"Thank you.",
                    "processorId":121,"chequeTransferId":221,"wireTransferId":321,"createdAt":"2025-10-16T02:00:00+02:00"}
                PATCH /api/v3/fa/invoice-settings/21?isWhiteLabel=true {"invoiceTitle": "Bill", "bankName": "Second Bank"}
                GET /api/v3/fa/invoice-settings
                  /data/invoiceTitle "Bill"
                GET /api/v3/fa/invoice-settings-payment-details?invoiceId=21
                  /data {"processorPaymentDetail":{"processorId":121,"processorAccountId":"acct-200001"},
                    "chequePaymentDetail":{"chequeId":221,"chequeCompanyName":"Organization 200001",
                    "chequeCompanyAddress":"1 Example Street, Springfield"},"wireTransferPaymentDetail":{"wireTransferId":321,
                    "wireTransferCompanyName":"Organization 200001","bankName":"Second Bank","accountNumber":"00200001",
                    "bankAddress":"2 Example Street, Springfield","swiftCode":"EXMPUS33","routing":"021000021"}}
                DELETE /api/v3/fa/invoice-settings-tax-data?taxId=61
                DELETE /api/v3/fa/invoice-settings-tax-data?taxId=61
                  422 Tax ID is invalid
                IN 200002
                PATCH /api/v3/fa/invoice-settings/21?isWhiteLabel=true {"email": "a@organization.example"}
                  422 Invoice does not belong to the logged in organization workspace
                PATCH /api/v3/fa/invoice-settings/5?isWhiteLabel=true {"email": "a@organization.example"}
                  422 Invoice with the provided ID does not exists
                """);
    }

    @Test
    void creditAddsToTheBalanceOnceItIsClaimed() throws Exception {
        play("""
                GET /api/v3/fa/customer/financial-details?owId=200001
                  /data {"pendingCampaigns":10,"runningCampaigns":30,"totalCampaigns":60,"dataCost":509.94,"actualSpent":85984.38,
                    "credits":5561.01,"balance":19517.18,"spent":86494.32,"earning":25628.27}
                GET /api/v3/fa/available-balance?owId=200001
                  /data 19517.18
                POST /api/v3/fa/customer/credit/add {"owId": 200001, "creditAmount": 250.50}
                GET /api/v3/fa/customer/credits/list?owId=200001
                  /data/0 {"creditId":307,"creditAmount":250.50,"modifiedAt":"2026-11-20T14:00:00+02:00","status":"Unclaimed",
                    "owId":200001,"uowId":9001,"displayName":"Customer 200001"}
                PATCH /api/v3/fa/customer/credit/edit {"owId": 200001, "creditId": 307, "creditAmount": 300}
                GET /api/v3/fa/credit-summary/200001
                  /data {"usedCredit":0,"totalCredit":5561.01}
                POST /api/v3/fa/credit/claim {"creditId": 307}
                GET /api/v3/fa/credit-summary/200001
                  /data {"usedCredit":0,"totalCredit":5861.01}
                GET /api/v3/fa/available-balance?owId=200001
                  /data 19817.18
                GET /api/v3/fa/credits/list?limit=2&pageNo=1
                  /data {"totalRecords":7,"filteredRecords":7,"data":[{"creditId":307,"creditAmount":300,
                    "modifiedAt":"2026-11-20T14:00:00+02:00","status":"Claimed","organizationName":"Organization 200001"},
                    {"creditId":306,"creditAmount":4996.76,"modifiedAt":"2026-11-19T06:00:00+02:00","status":"Revoked",
                    "organizationName":"Organization 200003"}]}
                """);
    }

    @Test
    void creditThatIsClaimedOrRevokedDoesNotChangeAnyMore() throws Exception {
        play("""
                POST /api/v3/fa/customer/credit/revoke {"owId": 200001, "creditId": 304}
                GET /api/v3/fa/customer/credits/list?owId=200001
                  /data/*/status ["Revoked","Claimed","Revoked","Revoked","Claimed","Unclaimed"]
                POST /api/v3/fa/customer/credit/revoke {"owId": 200001, "creditId": 304}
                  422
                PATCH /api/v3/fa/customer/credit/edit {"owId": 200001, "creditId": 305, "creditAmount": 11}
                  422
                POST /api/v3/fa/credit/claim {"creditId": 305}
                  422
                POST /api/v3/fa/customer/credit/add {"owId": 200001, "creditAmount": 0}
                  422
                POST /api/v3/fa/customer/credit/add {"owId": 200001, "creditAmount": "much"}
                  400
                POST /api/v3/fa/customer/credit/add {"owId": 1, "creditAmount": 1}
                  403
                POST /api/v3/fa/customer/credit/revoke {"owId": 200001, "creditId": 1}
                  422
                """);
    }

    @Test
    void marginsAndFeesAreKeptAndTheOthersStay() throws Exception {
        play("""
                POST /api/v3/fa/customer/edit-margin {"owId": 200001, "marginTypeId": 1, "marginValue": 12.5}
                GET /api/v3/fa/customer/view-margin?owId=200001
                  /data/data/*/marginValue [12.5]
                GET /api/v3/fa/customer/campaign-margin-list?owId=200001
                  /data/data/0 {"default":false,"campaignId":7060,"campaignName":"Autumn Sale 7060","status":"running","creativeTypeId":15,"campaignMargin":12.29,"isDefault":false}
                  /data/data/2 {"default":true,"campaignId":7058,"campaignName":"Loyalty 7058","status":"expired","creativeTypeId":11,"campaignMargin":12.5,"isDefault":true}
                PATCH /api/v3/fa/customer/vld-fees {"owId": 200001, "vldRate": 0.35, "vldEnabled": false,
                    "vldMarkupType": "Percentage", "vldMarkupTypeId": 2, "vldMarkupValue": 12.5}
                  /data/message "Fees are updated. A new rate applies to newly created items only"
                PATCH /api/v3/fa/customer/sls-fees {"owId": 200001, "slsRate": 0.35, "slsEnabled": false,
                    "slsMarkupType": "Absolute", "slsMarkupTypeId": 1, "slsMarkupValue": 1.5}
                PATCH /api/v3/fa/customer/pld-fees {"owId": 200001, "id": 72, "pldRate": 0.5}
                GET /api/v3/fa/customer/200001/vld-fees
                  /data {"id":71,"owId":200001,"vldRate":0.35,"vldEnabled":false,"vldMarkupType":"Percentage","vldMarkupTypeId":2,"vldMarkupValue":12.5}
                GET /api/v3/fa/customer/200001/sls-fees
                  /data {"id":73,"owId":200001,"slsRate":0.35,"slsEnabled":false,"slsMarkupType":"Absolute","slsMarkupTypeId":1,"slsMarkupValue":1.5}
                GET /api/v3/fa/customer/200001/pld-fees
                  /data {"id":72,"owId":200001,"pldRate":0.5,"pldEnabled":false,"pldMarkupType":"Absolute","pldMarkupTypeId":1,"pldMarkupValue":15.53}
                PATCH /api/v3/fa/customer/200001/pg-fees {"owId": 200001, "pgCampaignFees": 8, "pgWorkspaceShare": 2.5}
                GET /api/v3/fa/customer/200001/pg-fees
                  /data {"organizationPgFeesDetails":{"pgWorkspaceShare":2.5,"pgCampaignFees":8}}
                GET /api/v3/fa/customer/1/vld-fees
                  403
                GET /api/v3/fa/customer/financial-details?owId=1
                  403
                """);
    }

    @Test
    void theFlagOfSegmentsIsKeptAndThatOfAStrangerIsRefusedInsideOfASuccess() throws Exception {
        play("""
                GET /api/v3/fa/customer/dv-ivt?customerOwId=200001
                  /data/isDvIvtSegmentsEnabled false
                PATCH /api/v3/fa/customer/dv-ivt?customerOwId=200001&isDvIvtSegmentsEnabled=true
                  /data/message "Segments are enabled successfully"
                GET /api/v3/fa/customer/dv-ivt?customerOwId=200001
                  /data/isDvIvtSegmentsEnabled true
                GET /api/v3/fa/customer/dv-ivt?customerOwId=1
                  422
                  /success true
                  /data {"success":false,"errorObjects":[{"error":"User is not allowed to access provided customer details"}]}
                """);
    }

    @Test
    void staticListsHaveTheDocumentedItems() throws Exception {
        play("""
                GET /api/v3/fa/static/payment-type
                  /data/*/label ["As Fund","Against Invoice","Refund"]
                GET /api/v3/fa/static/payment-status
                  /data/*/label ["Processing","Paid","Rejected","Cancelled"]
                GET /api/v3/fa/static/invoice-payment-modes
                  /data/*/label ["Processor","Cheque","Wire Transfer"]
                GET /api/v3/fa/static/invoice-status
                  /data/*/id [1,2,3,4,5,7,8]
                  /data/*/label ["Pending","Partially Paid","Unpaid","Paid","Overdue","Processing","Cancelled"]
                GET /api/v3/fa/static/invoice-payment-terms
                  /data/*/label ["Net 7","Net 15","Net 30","Net 45","Net 60","Net 90","Net 120","Custom"]
                GET /api/v3/fa/static/pg/payment-type
                  /data {"totalRecords":2,"filteredRecords":2,"pgPaymentTypes":[{"name":"publisher","id":1,"label":"Publisher",
                    "order":1},{"name":"platform","id":2,"label":"Platform","order":2}]}
                """);
    }
}
