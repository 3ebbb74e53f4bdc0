package io.adplatform.sdk.postgresql.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.internal.journal.SqlJournal;
import io.adplatform.sdk.postgresql.internal.quota.SharedPermits;
import io.adplatform.sdk.postgresql.internal.session.SqlTokenStore;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLException;

/** Failures of the user's data source, which may quote its URL and the password in it. */
class DatabaseTest {

    private static final String URL = "jdbc:none://h/db?user=u&password=secret";
    private static final Callable<Object> NO_DRIVER = () -> DriverManager.getConnection(URL);

    private static Database database(Callable<Object> connecting) {
        Object source = Proxy.newProxyInstance(
                DatabaseTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> connecting.call());
        return new Database((DataSource) source, "adplatform", Runnable::run);
    }

    private static List<Callable<Object>> failuresWithTheUrl() {
        return List.of(
                NO_DRIVER,
                () -> {
                    throw new IllegalStateException("No suitable driver accepts " + URL + ", see the guide");
                },
                () -> {
                    throw new SQLTransientConnectionException("the pool is empty", "08001", noDriver());
                },
                () -> {
                    SQLException failure = new SQLException("No suitable driver", "08001");
                    failure.addSuppressed(noDriver());
                    throw failure;
                });
    }

    private static Throwable noDriver() {
        return new RuntimeException(catchThrowable(NO_DRIVER::call));
    }

    private static String failure(ThrowingCallable call) {
        StringWriter text = new StringWriter();
        catchThrowable(call).printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("failuresWithTheUrl")
    void noFailureQuotesTheUrlOfTheDatabase(Callable<Object> connecting) {
        Database database = database(connecting);
        Journal journal = new SqlJournal(database, Time.manual(), Runnable::run);
        SqlTokenStore tokens = new SqlTokenStore(database, Time.manual(), Runnable::run);
        JournalKey key = new JournalKey("https://ads.example.com", "client", null, "key");
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", null);

        assertThat(List.of(
                        failure(() -> database.update("SELECT 1")),
                        failure(database::createTables),
                        failure(() -> database.check(Time.system())),
                        failure(() -> tokens.load("account")),
                        failure(() -> journal.look(key, inputs)),
                        failure(() -> journal.begin(Ticket.of(key), inputs, 1))))
                .allSatisfy(text -> assertThat(text)
                        .contains("No suitable driver")
                        .doesNotContain("secret")
                        .doesNotContain("jdbc:none"));
    }

    @ParameterizedTest
    @MethodSource("failuresWithTheUrl")
    void theLogDoesNotQuoteTheUrlOfTheDatabase(Callable<Object> connecting) {
        SharedQuota quota = new SharedQuota("account", 20, Duration.ofMinutes(1), Duration.ofMinutes(1), Time.manual());
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            SharedPermits.throttle(quota, database(connecting), Runnable::run).reserve(Lane.NORMAL, null);
        } finally {
            System.setErr(before);
        }

        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("can't be asked")
                .doesNotContain("secret");
    }

    @Test
    void aFailureOfTheServerStaysAsItIs() throws Exception {
        Database database = TestServer.database(TestServer.newSchema());

        assertThat(catchThrowable(() -> database.update("DELETE FROM $.nothing")))
                .isInstanceOf(PSQLException.class)
                .hasMessageContaining("nothing\" does not exist");
    }
}
