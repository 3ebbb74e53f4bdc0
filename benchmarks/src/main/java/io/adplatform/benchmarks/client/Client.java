package io.adplatform.benchmarks.client;

/** The three ways. */
public enum Client {
    OKHTTP("OkHttp + Jackson"),
    RETROFIT("Retrofit + Jackson"),
    GENERATED("generated (OpenAPI Generator)");

    private final String title;

    Client(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** A client that has not logged in yet. */
    public Api open(String url, Account account) {
        return switch (this) {
            case OKHTTP -> new OkHttpApi(url, account);
            case RETROFIT -> new RetrofitApi(url, account);
            case GENERATED -> new GeneratedApi(url, account);
        };
    }
}
