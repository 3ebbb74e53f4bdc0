package io.adplatform.sdk.postgresql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** A pool of so many connections, with the faults that a test asks for. */
public final class TestPool {

    private final DataSource server;
    private final int size;
    private final Semaphore free;
    private final Deque<Connection> idle = new ArrayDeque<>();
    public final AtomicLong borrowed = new AtomicLong();
    public final AtomicInteger out = new AtomicInteger();

    /** Whether nothing of a session is left between two uses, as behind a pooler in transaction mode. */
    public volatile boolean discard;

    /** Whether no connection is used twice in a row, as long as there are others. */
    public volatile boolean rotates;

    /** Whether every connection is refused. */
    public volatile boolean away;

    /** In whose statement the pool is lost: it is carried out, its answer is lost, and connections are refused from then on. */
    public volatile String lostIn;

    /** The number of such statements that succeed before. */
    public final AtomicInteger passing = new AtomicInteger();

    /** One for each connection that was refused. */
    public final Semaphore refusals = new Semaphore(0);

    public TestPool(DataSource server, int size) {
        this.size = size;
        this.server = server;
        this.free = new Semaphore(size, true); // most pools serve in order
    }

    public DataSource dataSource() {
        return (DataSource) Proxy.newProxyInstance(
                TestPool.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    return borrow();
                });
    }

    private Connection borrow() throws SQLException {
        if (away) {
            refusals.release();
            throw new SQLException("connection refused", "08001");
        }
        try {
            if (!free.tryAcquire(30, TimeUnit.SECONDS)) {
                throw new SQLException("the pool is exhausted", "08003");
            }
        } catch (InterruptedException interrupted) {
            throw new SQLException(interrupted);
        }
        try {
            Connection connection = idle();
            if (connection == null || connection.isClosed()) {
                connection = server.getConnection();
            }
            borrowed.incrementAndGet();
            out.incrementAndGet();
            return lent(connection);
        } catch (SQLException | RuntimeException failed) {
            free.release();
            throw failed;
        }
    }

    private Connection lent(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                TestPool.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack(connection);
                        return null;
                    }
                    Object result = invoke(connection, method, arguments);
                    return result instanceof PreparedStatement statement && isLostIn(String.valueOf(arguments[0]))
                            ? losing(statement)
                            : result;
                });
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private boolean isLostIn(String sql) {
        String its = lostIn;
        return its != null && sql.contains(its) && passing.getAndDecrement() <= 0;
    }

    private PreparedStatement losing(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                TestPool.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    Object result = invoke(statement, method, arguments);
                    if (method.getName().startsWith("execute")) {
                        away = true;
                        throw new SQLException("the connection was lost", "08006");
                    }
                    return result;
                });
    }

    private synchronized Connection idle() {
        // Until there are so many, another one is made.
        return rotates && idle.size() < size ? null : idle.poll();
    }

    private void giveBack(Connection connection) {
        out.decrementAndGet();
        try {
            if (discard) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("DISCARD ALL");
                }
            }
            keep(connection);
        } catch (SQLException broken) {
            // A connection that is broken isn't kept.
        } finally {
            free.release();
        }
    }

    private synchronized void keep(Connection connection) {
        // The first one is lent next, so that its session isn't the one that was used before.
        idle.addLast(connection);
    }
}
