package io.adplatform.sdk;

import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.SimulatedHttp;
import io.adplatform.sdk.time.Strand.Strands;
import io.adplatform.sdk.time.Time;
import java.lang.reflect.Field;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/** Builds whole clients that run in virtual time alone: one of their threads runs at a time, and their network is simulated. */
public final class SimulatedClients {

    private static final SSLContext TLS = tls();

    private final DaemonThreads threads;
    private boolean building;

    /**
     * @param time the clock of the process; it stops when the process dies
     * @param strands makes the threads
     */
    public SimulatedClients(Time time, Strands strands) {
        threads = new DaemonThreads(task -> strands.thread(time, task)) {

            /** At once during {@code build()}, which waits for it. */
            @Override
            public void execute(Runnable task) {
                if (building) {
                    task.run();
                } else {
                    super.execute(task);
                }
            }
        };
        threads.close(); // from now on every task has a new thread
    }

    /**
     * Builds a client.
     *
     * @param http sends its requests
     * @param seed of its random pauses
     */
    public AdPlatform build(AdPlatformBuilder builder, SimulatedHttp http, long seed) {
        building = true;
        try {
            builder.threads = () -> threads;
            AdPlatform client = builder.tls(TLS, new NoTrust()).build();
            Object engine = value(client, "engine");
            ((Random) value(engine, "random")).setSeed(seed);
            Object clients = value(value(engine, "transport"), "clients");
            field(clients, "pooled").set(clients, http);
            field(clients, "files").set(clients, http);
            field(clients, "fresh").set(clients, http);
            return client;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            building = false;
        }
    }

    private static Object value(Object of, String name) throws IllegalAccessException {
        return field(of, name).get(of);
    }

    private static Field field(Object of, String name) {
        try {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException renamed) {
            throw new IllegalStateException(of.getClass() + " has no field " + name, renamed);
        }
    }

    /** Without the JVM's certificates, whose reading takes longer than a simulation. */
    private static SSLContext tls() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new X509TrustManager[] {new NoTrust()}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class NoTrust implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
