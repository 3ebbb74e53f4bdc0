package io.adplatform.benchmarks.client;

import java.util.function.BiFunction;

/** The three ways. */
public enum Client {
    OKHTTP("OkHttp + Jackson", OkHttpApi::new),
    RETROFIT("Retrofit + Jackson", RetrofitApi::new),
    GENERATED("generated (OpenAPI Generator)", GeneratedApi::new);

    private final String title;
    private final BiFunction<String, Account, Api> maker;

    Client(String title, BiFunction<String, Account, Api> maker) {
        this.title = title;
        this.maker = maker;
    }

    public String title() {
        return title;
    }

    /** A client that has not logged in yet. */
    public Api open(String url, Account account) {
        return maker.apply(url, account);
    }
}
