package io.adplatform.benchmarks;

import io.adplatform.benchmarks.client.Account;
import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.Client;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of 1,000 payments, from the call to the records: time and allocation. OkHttp and Jackson by hand are in it twice:
 * the second line is the noise.
 */
public final class PageTiming {

    private static final int ROUNDS = Integer.getInteger("page.rounds", 40);
    /** A young process spends most of its time on code that the JVM has not compiled yet. */
    private static final int WARM_UP_ROUNDS = Boolean.getBoolean("benchmark.young") ? 20 : 200;

    private static final int CALLS = 10;

    private PageTiming() {}

    public static void main(String[] arguments) throws Exception {
        List<Api> opened = new ArrayList<>();
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            Rounds rounds = new Rounds();
            try (AdPlatform platform = Sdk.open(url)) {
                add(rounds, Client.OKHTTP.title(), Client.OKHTTP.open(url, Account.ofSandbox()), opened);
                rounds.add(
                        "the SDK",
                        () -> Finance.on(platform)
                                .payments()
                                .list()
                                .pageSize(1000)
                                .send()
                                .rows());
                add(rounds, Client.RETROFIT.title(), Client.RETROFIT.open(url, Account.ofSandbox()), opened);
                add(rounds, Client.GENERATED.title(), Client.GENERATED.open(url, Account.ofSandbox()), opened);
                add(rounds, "the first one again", Client.OKHTTP.open(url, Account.ofSandbox()), opened);
                System.out.println(rounds.run(WARM_UP_ROUNDS, ROUNDS, CALLS).table("a page of 1,000 rows"));
            }
        }
        opened.forEach(Api::close);
        System.exit(0);
    }

    private static void add(Rounds rounds, String name, Api api, List<Api> opened) throws Exception {
        opened.add(api);
        api.logIn();
        rounds.add(name, () -> api.payments(1));
    }
}
