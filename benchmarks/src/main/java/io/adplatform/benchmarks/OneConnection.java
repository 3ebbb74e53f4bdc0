package io.adplatform.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The smallest pool: it lends one connection, as a program's pool lends its own, so that no time goes into connecting. */
final class OneConnection {

    private final DataSource server;
    private final Semaphore free = new Semaphore(1);
    private @Nullable Connection kept;

    OneConnection(DataSource server) {
        this.server = server;
    }

    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                OneConnection.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new SQLException(method.getName());
                    }
                    free.acquire();
                    Connection connection = kept;
                    if (connection == null || connection.isClosed()) {
                        connection = server.getConnection();
                        kept = connection;
                    }
                    return lent(connection);
                });
    }

    private Connection lent(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                OneConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        free.release();
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
