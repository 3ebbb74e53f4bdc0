package io.adplatform.benchmarks.client;

import io.adplatform.benchmarks.generated.finance.ApiClient;
import io.adplatform.benchmarks.generated.finance.ApiException;
import io.adplatform.benchmarks.generated.finance.api.DefaultApi;
import io.adplatform.benchmarks.generated.finance.model.InlineObject2Data;
import io.adplatform.benchmarks.generated.finance.model.NewPayment;
import io.adplatform.benchmarks.generated.finance.model.Payment;
import io.adplatform.benchmarks.generated.finance.model.TransactionId;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The client that OpenAPI Generator makes of the contract with its library okhttp-gson. Log-in, reports and bids are by
 * hand.
 */
final class GeneratedApi implements Api {

    private final OkHttpClient client = new OkHttpClient();
    private final OkHttpApi byHand;
    private final ApiClient finance;
    private long workspace;

    GeneratedApi(String url, Account account) {
        byHand = new OkHttpApi(url, account);
        finance = new ApiClient(client).setBasePath(url);
    }

    private interface Request<T> {
        T send() throws ApiException;
    }

    @Override
    public void logIn() throws IOException {
        byHand.logIn();
        workspace = byHand.workspace();
        finance.setApiKey("Bearer " + byHand.token());
    }

    @Override
    public Rows payments(int page) throws IOException {
        InlineObject2Data read = page(page);
        return new Rows(read.getData().stream().map(Payment::getPaymentId).toList(), number(read.getTotalRecords()));
    }

    @Override
    public Rows firstTen() throws IOException {
        var api = new DefaultApi(finance);
        InlineObject2Data read = Objects.requireNonNull(
                send(() -> api.listPayments(workspace, null, null, null, 10, 1)).getData());
        return new Rows(read.getData().stream().map(Payment::getPaymentId).toList(), number(read.getTotalRecords()));
    }

    @Override
    public List<String> lines(int page) throws IOException {
        return page(page).getData().stream()
                .map(row -> row.getPaymentId() + "," + row.getPaymentAmount() + ","
                        + Objects.requireNonNull(row.getTransactionId()).getActualInstance() + "\n")
                .toList();
    }

    private InlineObject2Data page(int page) throws IOException {
        var api = new DefaultApi(finance);
        return Objects.requireNonNull(send(() -> api.listPayments(workspace, null, null, null, 1000, page))
                .getData());
    }

    /** By hand: what is generated for a report is a class that refuses its own fields. */
    @Override
    public Rows report(long owId, Instant from, Instant until, int page) throws IOException {
        return byHand.report(owId, from, until, page);
    }

    /** By hand: what is generated for the rows of entities is a class without a field, which refuses every row. */
    @Override
    public List<Entity> entities(long campaign) throws IOException {
        return byHand.entities(campaign);
    }

    @Override
    public void changeBids(long campaign, List<Entity> entities) throws IOException {
        byHand.changeBids(campaign, entities);
    }

    @Override
    public void pay(long payer, String reference) throws IOException {
        var api = new DefaultApi(finance);
        NewPayment payment = new NewPayment()
                .owId(payer)
                .paymentAmount(new BigDecimal("12.50"))
                .paymentDate(LocalDate.of(2026, 11, 20))
                .paymentMode(NewPayment.PaymentModeEnum.NUMBER_3)
                .transactionId(new TransactionId(reference))
                .paymentType(NewPayment.PaymentTypeEnum.NUMBER_1);
        send(() -> api.addPayment(payer, payment));
    }

    private static long number(@Nullable Object value) {
        return ((Number) Objects.requireNonNull(value)).longValue();
    }

    private static <T> T send(Request<T> request) throws IOException {
        try {
            return request.send();
        } catch (ApiException failed) {
            if (failed.getCode() >= 400) {
                throw new StatusException(failed.getCode());
            }
            throw failed.getCause() instanceof IOException cause ? cause : new IOException(failed);
        }
    }

    @Override
    public void close() {
        byHand.close();
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
