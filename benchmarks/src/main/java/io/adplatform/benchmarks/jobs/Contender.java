package io.adplatform.benchmarks.jobs;

import java.time.Duration;
import java.util.function.BiFunction;

/** Who does the jobs. */
enum Contender {
    SDK("the SDK", null, false),
    OKHTTP("OkHttp + Jackson", OkHttpApi::new, false),
    OKHTTP_CAREFUL("OkHttp + Jackson + Resilience4j", OkHttpApi::new, true),
    RETROFIT("Retrofit + Jackson", RetrofitApi::new, false),
    RETROFIT_CAREFUL("Retrofit + Jackson + Resilience4j", RetrofitApi::new, true),
    GENERATED("generated (OpenAPI Generator)", GeneratedApi::new, false),
    GENERATED_CAREFUL("generated + Resilience4j", GeneratedApi::new, true);

    final String title;
    final BiFunction<String, Account, Api> api;
    final boolean careful;

    Contender(String title, BiFunction<String, Account, Api> api, boolean careful) {
        this.title = title;
        this.api = api;
        this.careful = careful;
    }

    Care care(int perMinute, int scale) {
        return careful ? Care.limiterAndRetry(perMinute, Duration.ofMinutes(1).dividedBy(scale)) : Care.none();
    }
}
