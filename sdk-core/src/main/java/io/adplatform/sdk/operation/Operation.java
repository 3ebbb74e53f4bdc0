package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint of the platform: its line in the documents, its effect, and the shape of its answer.
 *
 * <p>A constant beside the builder that uses it. It can't be made without saying its effect:
 *
 * <pre>{@code
 * static final Operation<Page<Payment>> LIST =
 *         Operation.read("GET /api/v3/fa/payments/list").returnsPage("data", Payment.class);
 * }</pre>
 *
 * @param <T> what a call returns
 */
public final class Operation<T> {

    private static final Pattern LINE = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (/\\S*)");
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/{}._~:@!$&'()*+,;=%-]*");
    /** What the HTTP library resolves or rewrites without a word: segments of dots, percent signs that stand alone. */
    private static final Pattern DETOUR = Pattern.compile("(?i)//|/(?:\\.|%2e)(?:\\.|%2e|/|$)|%(?![0-9a-f]{2})");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final Builder endpoint;
    private final ResponseFormat<T> answer;
    private final Predicate<? super T> doneBy;
    private final List<String> placeholders;

    private Operation(Builder endpoint, ResponseFormat<T> answer) {
        this(endpoint, answer, value -> false);
    }

    private Operation(Builder endpoint, ResponseFormat<T> answer, Predicate<? super T> doneBy) {
        this.endpoint = endpoint;
        this.answer = answer;
        this.doneBy = doneBy;
        this.placeholders = placeholders(endpoint.path);
    }

    /**
     * The same operation, whose answers need no {@code success} to tell that it was done: the documented answer itself
     * tells it. Without this, an {@link Effect#ONCE} operation whose answer doesn't say {@code success} ends in
     * {@link io.adplatform.sdk.error.OutcomeUnknownException}.
     *
     * @param documented whether a value is the documented answer, by what only that has: the ID of what was stored
     */
    public Operation<T> doneBy(Predicate<? super T> documented) {
        return new Operation<>(endpoint, answer, documented);
    }

    /** Whether a value that came without a {@code success} shows that the operation was done. */
    public boolean isDoneBy(T value) {
        return doneBy.test(value);
    }

    /** Whether an answer without a body shows that the operation was done. */
    public boolean isDoneByEmptyBody() {
        return endpoint.doneByEmptyBody;
    }

    /** An operation that changes nothing, whatever its HTTP method. */
    public static Builder read(String line) {
        return new Builder(Effect.READ, line);
    }

    /** An operation that may be done twice with the result of once. */
    public static Builder repeatable(String line) {
        return new Builder(Effect.REPEATABLE, line);
    }

    /** An operation that creates something or moves money. */
    public static Builder once(String line) {
        return new Builder(Effect.ONCE, line);
    }

    /** The operation's line in the documents, such as {@code GET /api/v3/fa/payments/list}; unique. */
    public String name() {
        return endpoint.line;
    }

    /** The HTTP method in capitals. */
    public String method() {
        return endpoint.method;
    }

    /** The path as the documents mainly spell it, with its placeholders in braces. */
    public String path() {
        return endpoint.path;
    }

    /** The documents' other spelling of the path; {@code null} where there is one spelling alone. */
    public @Nullable String alternatePath() {
        return endpoint.alternatePath;
    }

    public Effect effect() {
        return endpoint.effect;
    }

    public ResponseFormat<T> answer() {
        return answer;
    }

    /** Whether answers hold tokens, so that no error may keep a part of one. */
    public boolean responseHoldsSecrets() {
        return endpoint.responseHoldsSecrets;
    }

    /** Whether the dialect's {@code X-IAA-HOST} header goes along, where it has one. */
    public boolean takesIaaHost() {
        return endpoint.takesIaaHost;
    }

    /** Whether its answers are cached for a while, so that asking again costs no request. */
    public boolean isCached() {
        return endpoint.cached;
    }

    /**
     * The field of the body that names what is made, such as a transaction ID; {@code null} where nothing does. While a
     * call may have been done, a journal lets no other call of the account be sent with the same one.
     */
    public @Nullable String reference() {
        return endpoint.reference;
    }

    /** The names in braces in {@link #path()}, in order. */
    public List<String> placeholders() {
        return placeholders;
    }

    /** The names in braces in a path, in order. */
    public static List<String> placeholders(String path) {
        return PLACEHOLDER.matcher(path).results().map(match -> match.group(1)).toList();
    }

    /**
     * Finds a path that leads elsewhere than it reads.
     *
     * @param of what the path is for, for people
     * @throws IllegalArgumentException if it doesn't begin with a slash, if it has a host, a query or a fragment, or if
     *     a segment is empty or of dots, or if it can't stand in a URL as it is
     */
    public static void checkPath(String path, String of) {
        if (!PATH.matcher(path).matches() || DETOUR.matcher(path).find()) {
            throw new IllegalArgumentException(
                    "'" + path + "' is no path for " + of + ": it must begin with a slash and"
                            + " hold what a URL's path may hold, everything else as %XX; no host, query or fragment, and no"
                            + " segment that is empty or of dots");
        }
        String rest = PLACEHOLDER.matcher(path).replaceAll("");
        if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
            throw new IllegalArgumentException(
                    "'" + path + "' is no path for " + of
                            + ": braces stand around a placeholder's name, of letters, digits and underscores, and nowhere else");
        }
    }

    @Override
    public String toString() {
        return name();
    }

    /** An endpoint whose answer is still to be said. Each {@code returns…} makes an operation of it. */
    public static final class Builder {

        private final Effect effect;
        private final String line;
        private final String method;
        private final String path;
        private @Nullable String alternatePath;
        private boolean responseHoldsSecrets;
        private boolean takesIaaHost;
        private boolean cached;
        private boolean doneByEmptyBody;
        private @Nullable String reference;

        private Builder(Effect effect, String line) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new IllegalArgumentException("an operation reads like 'GET /api/v3/…', not '" + line + "'");
            }
            this.effect = effect;
            this.line = line;
            this.method = parts.group(1).toUpperCase(Locale.ROOT);
            this.path = parts.group(2);
            checkPath(path, "'" + line + "'");
        }

        private Builder(Builder other) {
            this.effect = other.effect;
            this.line = other.line;
            this.method = other.method;
            this.path = other.path;
            this.alternatePath = other.alternatePath;
            this.responseHoldsSecrets = other.responseHoldsSecrets;
            this.takesIaaHost = other.takesIaaHost;
            this.cached = other.cached;
            this.doneByEmptyBody = other.doneByEmptyBody;
            this.reference = other.reference;
        }

        private Builder with(Consumer<Builder> change) {
            Builder copy = new Builder(this);
            change.accept(copy);
            return copy;
        }

        /** Adds the documents' other spelling of the path, which the alternate dialect uses. */
        public Builder orPath(String alternatePath) {
            checkPath(alternatePath, "'" + line + "'");
            if (!placeholders(alternatePath).equals(placeholders(path))) {
                throw new IllegalArgumentException(
                        "both spellings need the same placeholders: " + path + " and " + alternatePath);
            }
            return with(copy -> copy.alternatePath = alternatePath);
        }

        /** Its answers hold tokens, so that no error may keep a part of one. */
        public Builder responseHoldsSecrets() {
            return with(copy -> copy.responseHoldsSecrets = true);
        }

        /** The dialect's {@code X-IAA-HOST} header goes along, where it has one. */
        public Builder withIaaHost() {
            return with(copy -> copy.takesIaaHost = true);
        }

        /**
         * Its answers hardly ever change, as those of the platform's static lists: one is cached and handed out again for
         * as long as the client's settings say, and callers that ask at the same time share one request.
         *
         * @throws IllegalStateException if it is no {@link Effect#READ}
         */
        public Builder cached() {
            if (effect != Effect.READ) {
                throw new IllegalStateException("only what is read can be cached: " + line);
            }
            return with(copy -> copy.cached = true);
        }

        /** An answer without a body shows that the operation was done, as the documents or the platform have it. */
        public Builder doneByEmptyBody() {
            return with(copy -> copy.doneByEmptyBody = true);
        }

        /** This field of its body names what is made: two calls with the same one would make the same twice. */
        public Builder reference(String field) {
            return with(copy -> copy.reference = field);
        }

        /** {@code data} is read into {@code type}. */
        public <T> Operation<T> returns(Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(), type));
        }

        /** {@code data} is read into {@code type}. */
        public <T> Operation<T> returns(TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(), type.type()));
        }

        /** {@code data.<field>} is read into {@code type}. */
        public <T> Operation<T> returnsField(String field, Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(field), type));
        }

        /** {@code data.<field>} is read into {@code type}. */
        public <T> Operation<T> returnsField(String field, TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(field), type.type()));
        }

        /** {@code data} is an array of rows. */
        public <R> Operation<List<R>> returnsList(Class<R> row) {
            return returns(TypeRef.listOf(row));
        }

        /** {@code data.<field>} is an array of rows. */
        public <R> Operation<List<R>> returnsList(String field, Class<R> row) {
            return returnsField(field, TypeRef.listOf(row));
        }

        /** {@code data} is a page, and {@code data.<rows>} its rows. */
        public <R> Operation<Page<R>> returnsPage(String rows, Class<R> row) {
            return new Operation<>(this, new ResponseFormat.Paged<>(rows, row));
        }

        /** {@code data} is a page, and {@code data.<rows>} its rows. */
        public <R> Operation<Page<R>> returnsPage(String rows, TypeRef<R> row) {
            return new Operation<>(this, new ResponseFormat.Paged<>(rows, row.type()));
        }

        /** The answer is a file of any kind; see {@link #returnsFile(FileKind)}, which notices what isn't one. */
        public Operation<DownloadedFile> returnsFile() {
            return returnsFile(FileKind.ANY);
        }

        /**
         * The answer is a file, for a {@link DownloadBuilder}. A failure in the platform's JSON is recognised whatever
         * its status; a success that doesn't begin as {@code kind} does can't be read.
         */
        public Operation<DownloadedFile> returnsFile(FileKind kind) {
            return new Operation<>(this, new ResponseFormat.File(kind));
        }

        /** There is no envelope: the whole body is read into {@code type}. */
        public <T> Operation<T> returnsBare(Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Bare<>(type));
        }

        /** There is no envelope: the whole body is read into {@code type}. */
        public <T> Operation<T> returnsBare(TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Bare<>(type.type()));
        }
    }
}
