package io.adplatform.sdk;

import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.SimulatedHttp;
import io.adplatform.sdk.time.Time;
import java.lang.reflect.Field;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/** Builds whole clients that run on a virtual clock alone: their threads are tasks of the clock, and their network is simulated. */
public final class SimulatedClients {

    private static final SSLContext TLS = tls();

    private final DaemonThreads threads;
    private boolean building;

    /** @param time the clock of the process; it stops when the process dies */
    public SimulatedClients(Time time) {
        threads = new DaemonThreads(task -> new Turn(time, task));
        threads.close(); // from now on every task has a new thread
    }

    /** A thread that never starts. Its task runs when its turn comes; during {@code build()} at once, because that waits for it. */
    private final class Turn extends Thread {

        private final Time time;
        private final Runnable task;

        Turn(Time time, Runnable task) {
            this.time = time;
            this.task = task;
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // one thread at a time runs
        public void start() {
            if (building) {
                task.run();
            } else {
                time.after(Duration.ZERO, task);
            }
        }
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
