package io.adplatform.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The cost of idle clients: heap and threads of one and of fifty; what 500 calls cost that wait for quota, and the time
 * to cancel them; the time for a permit through PostgreSQL.
 */
public final class IdleCost {

    private static final int MANY = 50;
    private static final int WAITING = Integer.getInteger("idle.waiting", 500);
    private static final int PERMITS = Integer.getInteger("idle.permits", 300);

    private IdleCost() {}

    public static void main(String[] arguments) throws Exception {
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            Markdown table = new Markdown().head("what", "is:");
            clients(url, table);
            // The first ones load classes, which belong to the process.
            waiting(url, "first", new Markdown());
            waiting(url, "second", table);
            permits(table);
            System.out.println(table);
        }
        System.exit(0);
    }

    private static void clients(String url, Markdown table) throws InterruptedException {
        // Classes that the first call loads belong to the process, not to a client.
        try (AdPlatform first = Sdk.open(url)) {
            page(first);
        }
        TimeUnit.SECONDS.sleep(6);
        long heap = Heap.live();
        int threads = Thread.activeCount();
        List<AdPlatform> clients = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            AdPlatform client = Sdk.open(url);
            clients.add(client);
            page(client);
            if (i == 0) {
                TimeUnit.SECONDS.sleep(6);
                table.row("heap of an idle client, KB", Numbers.one((Heap.live() - heap) / 1e3));
                table.row("threads of an idle client", Thread.activeCount() - threads);
            }
        }
        TimeUnit.SECONDS.sleep(6);
        table.row("heap of " + MANY + " idle clients, KB", Numbers.one((Heap.live() - heap) / 1e3));
        table.row("threads of " + MANY + " idle clients", Thread.activeCount() - threads);
        clients.forEach(AdPlatform::close);
    }

    private static void page(AdPlatform platform) {
        Finance.on(platform).payments().list().pageSize(10).send();
    }

    /** With a limit of two, which the log-in and one call take, all wait: as many as a client runs at once. */
    private static void waiting(String url, String share, Markdown table) throws InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (AdPlatform platform = Sdk.builder(url)
                .requestsPerMinute(2)
                .quotaShare(share)
                .deadline(Duration.ofDays(100))
                .build()) {
            Payments payments = Finance.on(platform).payments();
            payments.list().pageSize(10).send();
            TimeUnit.SECONDS.sleep(6);
            long heap = Heap.live();
            int threads = Thread.activeCount();
            long memory = resident();
            long begun = System.nanoTime();
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < WAITING; i++) {
                calls.add(payments.list().pageSize(10).sendAsync());
            }
            table.row(WAITING + " calls queued in, ms", Numbers.one((System.nanoTime() - begun) / 1e6));
            TimeUnit.SECONDS.sleep(2);
            table.row("... memory of the process, MB", Numbers.one((resident() - memory) / 1e6));
            table.row("... heap of a waiting call, KB", Numbers.two((Heap.live() - heap) / 1e3 / WAITING));
            table.row("... threads", Thread.activeCount() - threads);
            long processor = system.getProcessCpuTime();
            TimeUnit.SECONDS.sleep(20);
            table.row(
                    "... processor time of 20 s of waiting, ms",
                    Numbers.one((system.getProcessCpuTime() - processor) / 1e6));
            long cancelling = System.nanoTime();
            calls.forEach(call -> call.cancel(true));
            table.row("... cancelled in, ms", Numbers.one((System.nanoTime() - cancelling) / 1e6));
            TimeUnit.SECONDS.sleep(6);
            table.row("... threads 6 s later", Thread.activeCount() - threads);
        }
    }

    /** Returns the bytes of this process that are in the machine's memory, as Linux counts them; elsewhere 0. */
    private static long resident() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .sum();
        } catch (IOException notLinux) {
            return 0;
        }
    }

    /** A permit at a time, of a limit that isn't reached. */
    private static void permits(Markdown table)
            throws IOException, SQLException, InterruptedException, ExecutionException, TimeoutException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            PostgreSql store = PostgreSql.on(new OneConnection(postgres.getPostgresDatabase()).source())
                    .createTables();
            Throttle throttle = store.throttle(new SharedQuota(
                    "permits", PERMITS * 2, Duration.ofMinutes(1), Duration.ofSeconds(30), Time.system()));
            double[] millis = new double[PERMITS];
            for (int i = 0; i < PERMITS; i++) {
                long begun = System.nanoTime();
                Permit permit = throttle.reserve(Lane.NORMAL, null).permit().get(1, TimeUnit.MINUTES);
                millis[i] = (System.nanoTime() - begun) / 1e6;
                permit.notSent();
            }
            Arrays.sort(millis);
            table.row("a permit through PostgreSQL, median, ms", Numbers.two(millis[PERMITS / 2]));
            table.row("a permit through PostgreSQL, 95 of 100 within, ms", Numbers.two(millis[PERMITS * 95 / 100]));
        }
    }
}
