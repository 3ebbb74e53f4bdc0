package io.adplatform.benchmarks.client;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.POST;
import retrofit2.http.PUT;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** Retrofit with its converter for Jackson. */
final class RetrofitApi implements Api {

    /** The endpoints. */
    interface Endpoints {

        @POST("/api/v3/ua/oauth/token")
        Call<Wire.Envelope<Wire.Tokens>> logIn(
                @Header("Authentication") String credentials, @Body Map<String, Object> body);

        @GET("/api/v3/fa/payments/list")
        Call<Wire.Envelope<Wire.PaymentPage>> payments(
                @Header("Authentication") String token,
                @Header("X-IAA-OW-ID") long workspace,
                @Query("limit") int limit,
                @Query("pageNo") int page);

        @POST("/api/v3/das/report/by-io")
        Call<Wire.Envelope<Wire.Report>> report(
                @Header("Authentication") String token,
                @Header("X-IAA-OW-ID") long workspace,
                @Body Map<String, Object> body);

        @POST("/api/v3/bm/campaigns/{campaign}/bid-models/dimensions/11")
        Call<Wire.Envelope<Wire.EntityPage>> entities(
                @Header("Authentication") String token,
                @Header("X-IAA-OW-ID") long workspace,
                @Path("campaign") long campaign,
                @Body Map<String, Object> body);

        @PUT("/api/v3/bm/campaigns/{campaign}/bid-models/11")
        Call<Wire.Envelope<Object>> changeBids(
                @Header("Authentication") String token,
                @Header("X-IAA-OW-ID") long workspace,
                @Path("campaign") long campaign,
                @Body Map<String, Object> body);

        @POST("/api/v3/fa/customer/payment/add")
        Call<Wire.Envelope<Object>> pay(
                @Header("Authentication") String token,
                @Header("X-IAA-OW-ID") long workspace,
                @Body Map<String, Object> body);
    }

    private final OkHttpClient client = new OkHttpClient();
    private final Endpoints endpoints;
    private final Account account;
    private String token = "";
    private long workspace;

    RetrofitApi(String url, Account account) {
        this.account = account;
        this.endpoints = new Retrofit.Builder()
                .baseUrl(url)
                .client(client)
                .addConverterFactory(JacksonConverterFactory.create(Wire.mapper()))
                .build()
                .create(Endpoints.class);
    }

    @Override
    public void logIn() throws IOException {
        Wire.Tokens tokens = send(endpoints.logIn(Wire.basic(account), Wire.logIn(account)));
        token = "Bearer " + tokens.accessToken();
        workspace = tokens.owId();
    }

    @Override
    public Rows payments(int page) throws IOException {
        Wire.PaymentPage read = page(page);
        return new Rows(
                read.data().stream().map(Wire.PaymentRow::paymentId).toList(), read.totalRecords());
    }

    @Override
    public Rows firstTen() throws IOException {
        Wire.PaymentPage read = send(endpoints.payments(token, workspace, 10, 1));
        return new Rows(
                read.data().stream().map(Wire.PaymentRow::paymentId).toList(), read.totalRecords());
    }

    @Override
    public List<String> lines(int page) throws IOException {
        return page(page).data().stream().map(Wire.PaymentRow::line).toList();
    }

    private Wire.PaymentPage page(int page) throws IOException {
        return send(endpoints.payments(token, workspace, 1000, page));
    }

    @Override
    public Rows report(long owId, Instant from, Instant until, int page) throws IOException {
        Wire.Report read = send(endpoints.report(token, owId, Wire.report(from, until, page)));
        List<Wire.ReportRow> rows = read.recordsList() == null ? List.of() : read.recordsList();
        return new Rows(rows.stream().map(Wire.ReportRow::ioId).toList(), read.totalRecords());
    }

    @Override
    public List<Entity> entities(long campaign) throws IOException {
        return send(endpoints.entities(token, workspace, campaign, Wire.entities())).data().stream()
                .map(row -> new Entity(
                        row.id(),
                        row.bidModelData() == null ? null : row.bidModelData().id()))
                .toList();
    }

    @Override
    public void changeBids(long campaign, List<Entity> entities) throws IOException {
        send(endpoints.changeBids(token, workspace, campaign, Wire.bids(entities)));
    }

    @Override
    public void pay(long payer, String reference) throws IOException {
        send(endpoints.pay(token, payer, Wire.payment(payer, reference)));
    }

    private static <T> T send(Call<Wire.Envelope<T>> call) throws IOException {
        Response<Wire.Envelope<T>> response = call.execute();
        if (!response.isSuccessful()) {
            throw new StatusException(response.code());
        }
        return Objects.requireNonNull(response.body()).data();
    }

    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
