package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A proof makes a form of the request: the same fields, as text, and the image as the last part. */
class ProofTest {

    private static final byte[] PNG = HexFormat.of().parseHex("89504e470d0a1a0a0102");

    private final Sandbox sandbox = Sandbox.start();
    private final AdPlatform platform = SandboxClient.of(sandbox).build();
    private final Payments payments = Payments.on(platform.workspace());
    private final long customer = sandbox.workspaces().get(1);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private static Content png() {
        return Content.of(PNG, "proof.png");
    }

    private List<String> parts(String operation) throws Exception {
        RecordedCall call = sandbox.requests(operation).get(0);
        MediaType type = MediaType.get(call.header("Content-Type"));
        assertThat(type.type() + "/" + type.subtype()).isEqualTo("multipart/form-data");
        List<String> parts = new ArrayList<>();
        try (MultipartReader reader =
                new MultipartReader(new Buffer().write(call.bytes()), type.parameter("boundary"))) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                String disposition = part.headers().get("Content-Disposition").replace("form-data; ", "");
                String kind = part.headers().get("Content-Type");
                byte[] body = part.body().readByteArray();
                parts.add(
                        disposition.contains("filename=")
                                ? disposition + " " + kind + " "
                                        + HexFormat.of().formatHex(body)
                                : disposition + " " + new String(body, StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    @Test
    void aPaymentWithAProofGoesAsAForm() throws Exception {
        payments.add()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1234567")
                .asFund()
                .proof(png())
                .send();

        assertThat(parts("POST /api/v3/fa/customer/payment/add"))
                .containsExactly(
                        "name=\"owId\" " + customer,
                        "name=\"paymentAmount\" 1250.50",
                        "name=\"paymentDate\" 2026-11-20",
                        "name=\"paymentMode\" 3",
                        "name=\"transactionId\" T-1234567",
                        "name=\"paymentType\" 1",
                        "name=\"paymentProof\"; filename=\"proof.png\" image/png 89504e470d0a1a0a0102");
        assertThat(payments.listOfCustomer(customer).send().rows().get(0))
                .extracting(Payment::transactionId, Payment::paymentAmount)
                .containsExactly("T-1234567", new BigDecimal("1250.50"));
    }

    @Test
    void anEditWithAProofGoesAsAForm() throws Exception {
        payments.add()
                .customer(customer)
                .amount(BigDecimal.TEN)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.CHECK)
                .asFund()
                .send();
        long added = payments.listOfCustomer(customer).send().rows().get(0).paymentId();

        payments.edit(added)
                .customer(customer)
                .amount(new BigDecimal("11"))
                .date(LocalDate.of(2026, 11, 21))
                .mode(PaymentMode.CHECK)
                .transaction("T-2")
                .asFund()
                .proof(png())
                .send();

        assertThat(parts("PUT /api/v3/fa/customer/payment/{paymentId}"))
                .containsExactly(
                        "name=\"owId\" " + customer,
                        "name=\"paymentAmount\" 11",
                        "name=\"paymentDate\" 2026-11-21",
                        "name=\"paymentMode\" 2",
                        "name=\"transactionId\" T-2",
                        "name=\"paymentType\" 1",
                        "name=\"paymentProof\"; filename=\"proof.png\" image/png 89504e470d0a1a0a0102");
    }

    @Test
    void aRefundWithAProofGoesAsAForm() throws Exception {
        payments.refund()
                .customer(customer)
                .amount(new BigDecimal("200"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1234568")
                .refundReason("Paid twice")
                .proof(png())
                .send();

        assertThat(parts("POST /api/v3/fa/customer/payment/refund"))
                .containsExactly(
                        "name=\"owId\" " + customer,
                        "name=\"paymentAmount\" 200",
                        "name=\"paymentDate\" 2026-11-20",
                        "name=\"paymentMode\" 3",
                        "name=\"transactionId\" T-1234568",
                        "name=\"refundReason\" Paid twice",
                        "name=\"paymentProof\"; filename=\"proof.png\" image/png 89504e470d0a1a0a0102");
    }

    @Test
    void anApprovalOfARefundWithAProofGoesAsAForm() throws Exception {
        String reference = "T-1234569";
        payments.refund()
                .customer(customer)
                .amount(new BigDecimal("200"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction(reference)
                .send();
        long refund = payments.listOfCustomer(customer).stream()
                .filter(row -> reference.equals(row.transactionId()))
                .findFirst()
                .orElseThrow()
                .paymentId();

        payments.approveRefund(refund).customer(customer).proof(png()).send();

        assertThat(parts("POST /api/v3/fa/customer/payment/approve-refund/{paymentId}"))
                .containsExactly(
                        "name=\"owId\" " + customer,
                        "name=\"paymentProof\"; filename=\"proof.png\" image/png 89504e470d0a1a0a0102");
    }

    @Test
    void aFundWithAProofGoesAsAForm() throws Exception {
        payments.addFund()
                .amount(new BigDecimal("5000"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .bank("First Example Bank")
                .proof(png())
                .send();

        assertThat(parts("POST /api/v3/fa/payment/add-fund"))
                .containsExactly(
                        "name=\"paymentAmount\" 5000",
                        "name=\"paymentDate\" 2026-11-20",
                        "name=\"paymentMode\" 3",
                        "name=\"bankName\" First Example Bank",
                        "name=\"paymentProof\"; filename=\"proof.png\" image/png 89504e470d0a1a0a0102");
    }
}
