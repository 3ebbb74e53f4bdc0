package io.adplatform.sdk.postgresql.processes;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * The parts that a client is given, made to stand still at one point. The first call that comes to the point is held
 * there, and no later one.
 */
final class HeldParts {

    private final Point point;
    private final Runnable hold;
    private final AtomicBoolean held = new AtomicBoolean();
    private volatile boolean answered;

    /** @param hold blocks until the client may go on */
    HeldParts(Point point, Runnable hold) {
        this.point = point;
        this.hold = hold;
    }

    private void at(Point reached) {
        if (reached == point && held.compareAndSet(false, true)) {
            hold.run();
        }
    }

    /** What a method of a wrapped object does. */
    @FunctionalInterface
    private interface Wrapper {

        Object call(String method, Object[] arguments, Original original) throws Throwable;
    }

    @FunctionalInterface
    private interface Original {

        Object call() throws Throwable;
    }

    private static <T> T wrapped(Class<T> type, T target, Wrapper wrapper) {
        return type.cast(Proxy.newProxyInstance(
                HeldParts.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> wrapper.call(method.getName(), arguments, () -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                })));
    }

    DataSource source(DataSource source) {
        return wrapped(DataSource.class, source, (method, arguments, original) -> {
            Object result = original.call();
            return result instanceof Connection connection ? connection(connection) : result;
        });
    }

    private Connection connection(Connection connection) {
        return wrapped(Connection.class, connection, (method, arguments, original) -> {
            Object result = original.call();
            return method.equals("prepareStatement")
                    ? statement((PreparedStatement) result, (String) arguments[0])
                    : result;
        });
    }

    private PreparedStatement statement(PreparedStatement statement, String sql) {
        return wrapped(PreparedStatement.class, statement, (method, arguments, original) -> {
            Object result = original.call();
            if (method.equals("executeQuery") && sql.contains("FROM (VALUES")) {
                at(Point.ROW_READ);
            } else if (method.equals("executeUpdate") && sql.contains(".quota AS held (name")) {
                at(answered ? Point.CONFIRMED : Point.ROW_WRITTEN);
            }
            return result;
        });
    }

    Throttle throttle(Throttle throttle) {
        return wrapped(Throttle.class, throttle, (method, arguments, original) -> {
            Object result = original.call();
            return result instanceof Reservation reservation ? reservation(reservation) : result;
        });
    }

    private Reservation reservation(Reservation reservation) {
        CompletableFuture<Permit> permit = reservation
                .permit()
                .thenApplyAsync(
                        granted -> {
                            at(Point.GRANTED);
                            return permit(granted);
                        },
                        TestServer.THREADS);
        return wrapped(
                Reservation.class,
                reservation,
                (method, arguments, original) -> method.equals("permit") ? permit : original.call());
    }

    private Permit permit(Permit permit) {
        return wrapped(Permit.class, permit, (method, arguments, original) -> {
            if (method.equals("isValid")) {
                at(Point.LAST_LOOK);
                Object valid = original.call();
                at(Point.CONNECTING);
                return valid;
            }
            if (method.equals("answered")) {
                at(Point.ANSWERED);
                answered = true;
            }
            return original.call();
        });
    }

    Journal journal(Journal journal) {
        return wrapped(Journal.class, journal, (method, arguments, original) -> {
            if (!method.equals("begin")) {
                return original.call();
            }
            at(Point.INTENT_WANTED);
            Object claim = original.call();
            at(Point.INTENT_WRITTEN);
            return claim;
        });
    }
}
