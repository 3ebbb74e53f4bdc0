package io.adplatform.benchmarks.client;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request each, as a program writes them that has no SDK. A status of 400 or more is a {@link StatusException}. */
public interface Api extends AutoCloseable {

    /**
     * A page.
     *
     * @param ids the rows' IDs
     * @param total how many rows there are on all pages
     */
    record Rows(List<Long> ids, long total) {}

    /**
     * An entity of a dimension.
     *
     * @param modelling the ID of its bid model, if it has one
     */
    record Entity(long id, @Nullable Long modelling) {}

    /** Fetches the token that all the others send. */
    void logIn() throws IOException;

    Rows payments(int page) throws IOException;

    /** The first ten rows, for a program that asks for nothing else. */
    Rows firstTen() throws IOException;

    /** The same page as lines of a CSV file. */
    List<String> lines(int page) throws IOException;

    Rows report(long workspace, Instant from, Instant until, int page) throws IOException;

    List<Entity> entities(long campaign) throws IOException;

    void changeBids(long campaign, List<Entity> entities) throws IOException;

    void pay(long payer, String reference) throws IOException;

    @Override
    void close();
}
