package io.adplatform.benchmarks.client;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** OkHttp and Jackson by hand. */
final class OkHttpApi implements Api {

    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient client = new OkHttpClient();
    private final ObjectMapper mapper = Wire.mapper();
    private final String url;
    private final Account account;
    private String token = "";
    private long workspace;

    OkHttpApi(String url, Account account) {
        this.url = url;
        this.account = account;
    }

    @Override
    public void logIn() throws IOException {
        Request request = new Request.Builder()
                .url(url + "/api/v3/ua/oauth/token")
                .header("Authentication", Wire.basic(account))
                .post(json(Wire.logIn(account)))
                .build();
        Wire.Tokens tokens = send(request, new TypeReference<Wire.Envelope<Wire.Tokens>>() {});
        token = tokens.accessToken();
        workspace = tokens.owId();
    }

    String token() {
        return token;
    }

    long workspace() {
        return workspace;
    }

    @Override
    public Rows payments(int page) throws IOException {
        Wire.PaymentPage read = page(page);
        return new Rows(
                read.data().stream().map(Wire.PaymentRow::paymentId).toList(), read.totalRecords());
    }

    @Override
    public Rows firstTen() throws IOException {
        Wire.PaymentPage read = send(get("/api/v3/fa/payments/list?limit=10&pageNo=1"), new TypeReference<>() {});
        return new Rows(
                read.data().stream().map(Wire.PaymentRow::paymentId).toList(), read.totalRecords());
    }

    @Override
    public List<String> lines(int page) throws IOException {
        return page(page).data().stream().map(Wire.PaymentRow::line).toList();
    }

    private Wire.PaymentPage page(int page) throws IOException {
        return send(get("/api/v3/fa/payments/list?limit=1000&pageNo=" + page), new TypeReference<>() {});
    }

    @Override
    public Rows report(long owId, Instant from, Instant until, int page) throws IOException {
        Request request =
                to(owId, "/api/v3/das/report/by-io").post(json(Wire.report(from, until, page))).build();
        Wire.Report read = send(request, new TypeReference<Wire.Envelope<Wire.Report>>() {});
        List<Wire.ReportRow> rows = read.recordsList() == null ? List.of() : read.recordsList();
        return new Rows(rows.stream().map(Wire.ReportRow::ioId).toList(), read.totalRecords());
    }

    @Override
    public List<Entity> entities(long campaign) throws IOException {
        Request request = to(workspace, "/api/v3/bm/campaigns/" + campaign + "/bid-models/dimensions/11")
                .post(json(Wire.entities()))
                .build();
        Wire.EntityPage read = send(request, new TypeReference<Wire.Envelope<Wire.EntityPage>>() {});
        return read.data().stream()
                .map(row -> new Entity(row.id(), modelling(row)))
                .toList();
    }

    private static @Nullable Long modelling(Wire.EntityRow row) {
        return row.bidModelData() == null ? null : row.bidModelData().id();
    }

    @Override
    public void changeBids(long campaign, List<Entity> entities) throws IOException {
        send(
                to(workspace, "/api/v3/bm/campaigns/" + campaign + "/bid-models/11")
                        .put(json(Wire.bids(entities)))
                        .build(),
                new TypeReference<Wire.Envelope<Object>>() {});
    }

    @Override
    public void pay(long payer, String reference) throws IOException {
        send(
                to(payer, "/api/v3/fa/customer/payment/add")
                        .post(json(Wire.payment(payer, reference)))
                        .build(),
                new TypeReference<Wire.Envelope<Object>>() {});
    }

    private Request get(String path) {
        return to(workspace, path).build();
    }

    private Request.Builder to(long owId, String path) {
        return new Request.Builder()
                .url(url + path)
                .header("Authentication", "Bearer " + token)
                .header("X-IAA-OW-ID", String.valueOf(owId));
    }

    private RequestBody json(Object body) throws IOException {
        return RequestBody.create(mapper.writeValueAsBytes(body), JSON);
    }

    private <T> T send(Request request, TypeReference<Wire.Envelope<T>> type) throws IOException {
        try (Response response = client.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new StatusException(response.code());
            }
            return mapper.readValue(response.body().byteStream(), type).data();
        }
    }

    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
