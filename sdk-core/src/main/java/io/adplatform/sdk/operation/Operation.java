package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint of the platform: its line in the documents, its effect, and the format of its answer. A constant beside the
 * builder that uses it:
 *
 * <pre>{@code
 * static final Operation<Page<Payment>> LIST =
 *         Operation.read("GET /api/v3/fa/payments/list").returnsPage("data", Payment.class);
 * }</pre>
 *
 * @param <T> the type of the result
 */
public final class Operation<T> {

    private static final Pattern LINE = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (/\\S*)");
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/{}._~:@!$&'()*+,;=%-]*");
    /** Parts that the HTTP library silently resolves or rewrites: segments of dots, single percent signs. */
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
     * Returns the same operation, for which the documented answer is a success even without {@code success}. Otherwise an
     * {@link Effect#ONCE} operation whose answer has no {@code success} fails with
     * {@link io.adplatform.sdk.error.OutcomeUnknownException}.
     *
     * @param documented whether a value is the documented answer, for example because it has the ID of the new object
     */
    public Operation<T> doneBy(Predicate<? super T> documented) {
        return new Operation<>(endpoint, answer, documented);
    }

    /** Whether a value from an answer without {@code success} shows that the operation was done. */
    public boolean isDoneBy(T value) {
        return doneBy.test(value);
    }

    /** Whether an answer without a body shows that the operation was done. */
    public boolean isDoneByEmptyBody() {
        return endpoint.doneByEmptyBody;
    }

    /** Describes an operation that changes nothing, with any HTTP method. */
    public static Builder read(String line) {
        return new Builder(Effect.READ, line);
    }

    /** Describes an operation whose repetition has no further effect. */
    public static Builder repeatable(String line) {
        return new Builder(Effect.REPEATABLE, line);
    }

    /** Describes an operation that creates something or moves money. */
    public static Builder once(String line) {
        return new Builder(Effect.ONCE, line);
    }

    /** Returns the operation's line in the documents, such as {@code GET /api/v3/fa/payments/list}; unique. */
    public String name() {
        return endpoint.line;
    }

    /** Returns the HTTP method in capitals. */
    public String method() {
        return endpoint.method;
    }

    /** Returns the documents' main path, with placeholders in braces. */
    public String path() {
        return endpoint.path;
    }

    /** Returns the documents' other path; {@code null} if they have only one. */
    public @Nullable String alternatePath() {
        return endpoint.alternatePath;
    }

    public Effect effect() {
        return endpoint.effect;
    }

    public ResponseFormat<T> answer() {
        return answer;
    }

    /** Whether answers contain tokens, so that no error may contain a part of one. */
    public boolean responseHoldsSecrets() {
        return endpoint.responseHoldsSecrets;
    }

    /** Whether requests have the dialect's {@code X-IAA-HOST} header, if it has one. */
    public boolean takesIaaHost() {
        return endpoint.takesIaaHost;
    }

    /** Whether answers are cached, so that another call costs no request. */
    public boolean isCached() {
        return endpoint.cached;
    }

    /**
     * Returns the field of the body with the reference of the new object, such as a transaction ID; {@code null} without one. While
     * a call may have been done, a journal refuses other calls of the account with the same reference.
     */
    public @Nullable String reference() {
        return endpoint.reference;
    }

    /** Returns the names in braces in {@link #path()}, in order. */
    public List<String> placeholders() {
        return placeholders;
    }

    /** Returns the names in braces in a path, in order. */
    public static List<String> placeholders(String path) {
        return PLACEHOLDER.matcher(path).results().map(match -> match.group(1)).toList();
    }

    /**
     * Checks that a path has no other meaning than it seems.
     *
     * @param of the purpose of the path, for the message
     * @throws IllegalArgumentException if it doesn't begin with a slash, if it has a host, a query or a fragment, if a segment is
     *     empty or consists of dots, or if it has a character that a URL must encode
     */
    public static void checkPath(String path, String of) {
        String rest = PLACEHOLDER.matcher(path).replaceAll("");
        String problem = !PATH.matcher(path).matches() || DETOUR.matcher(path).find()
                ? "it must begin with a slash and have only characters of a URL's path, all others as %XX; no host, query or"
                        + " fragment, and no segment that is empty or consists of dots"
                : rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0
                        ? "braces may only enclose the name of a placeholder, of letters, digits and underscores"
                        : null;
        if (problem != null) {
            throw new IllegalArgumentException("the path '" + path + "' for " + of + " is not valid: " + problem);
        }
    }

    @Override
    public String toString() {
        return name();
    }

    /** An endpoint without the format of its answer. Each {@code returns…} method returns an operation. */
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
                throw new IllegalArgumentException("an operation has the form 'GET /api/v3/…', not '" + line + "'");
            }
            this.effect = effect;
            this.line = line;
            this.method = parts.group(1);
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

        /** Adds the documents' other path, which the alternate dialect uses. */
        public Builder orPath(String alternatePath) {
            checkPath(alternatePath, "'" + line + "'");
            if (!placeholders(alternatePath).equals(placeholders(path))) {
                throw new IllegalArgumentException(
                        "both paths must have the same placeholders: " + path + " and " + alternatePath);
            }
            return with(copy -> copy.alternatePath = alternatePath);
        }

        /** Declares that answers contain tokens, so that no error may contain a part of one. */
        public Builder responseHoldsSecrets() {
            return with(copy -> copy.responseHoldsSecrets = true);
        }

        /** Adds the dialect's {@code X-IAA-HOST} header, if it has one. */
        public Builder withIaaHost() {
            return with(copy -> copy.takesIaaHost = true);
        }

        /**
         * Caches answers for the time of the client's settings, for data that rarely changes, such as static lists. Simultaneous
         * callers share one request.
         *
         * @throws IllegalStateException if the effect is not {@link Effect#READ}
         */
        public Builder cached() {
            if (effect != Effect.READ) {
                throw new IllegalStateException("only a read can be cached: " + line);
            }
            return with(copy -> copy.cached = true);
        }

        /** Makes an answer without a body a success. */
        public Builder doneByEmptyBody() {
            return with(copy -> copy.doneByEmptyBody = true);
        }

        /** Sets the field of the body with the reference of the new object. Two calls with one reference create a duplicate. */
        public Builder reference(String field) {
            return with(copy -> copy.reference = field);
        }

        /** Reads {@code data} into {@code type}. */
        public <T> Operation<T> returns(Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(), type));
        }

        /** Reads {@code data} into {@code type}. */
        public <T> Operation<T> returns(TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(), type.type()));
        }

        /** Reads {@code data.<field>} into {@code type}. */
        public <T> Operation<T> returnsField(String field, Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(field), type));
        }

        /** Reads {@code data.<field>} into {@code type}. */
        public <T> Operation<T> returnsField(String field, TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Enveloped<>(List.of(field), type.type()));
        }

        /** Reads {@code data} as an array of rows. */
        public <R> Operation<List<R>> returnsList(Class<R> row) {
            return returns(TypeRef.listOf(row));
        }

        /** Reads {@code data.<field>} as an array of rows. */
        public <R> Operation<List<R>> returnsList(String field, Class<R> row) {
            return returnsField(field, TypeRef.listOf(row));
        }

        /** Reads {@code data} as a page, and {@code data.<rows>} as its rows. */
        public <R> Operation<Page<R>> returnsPage(String rows, Class<R> row) {
            return new Operation<>(this, new ResponseFormat.Paged<>(rows, row));
        }

        /** Reads {@code data} as a page, and {@code data.<rows>} as its rows. */
        public <R> Operation<Page<R>> returnsPage(String rows, TypeRef<R> row) {
            return new Operation<>(this, new ResponseFormat.Paged<>(rows, row.type()));
        }

        /**
         * Reads the answer as a file, for a {@link DownloadBuilder}. A failure in the platform's JSON is recognised with any status.
         * A success that doesn't begin like {@code kind} is unreadable.
         */
        public Operation<DownloadedFile> returnsFile(FileKind kind) {
            return new Operation<>(this, new ResponseFormat.File(kind));
        }

        /** Reads the whole body, without an envelope, into {@code type}. */
        public <T> Operation<T> returnsBare(Class<T> type) {
            return new Operation<>(this, new ResponseFormat.Bare<>(type));
        }

        /** Reads the whole body, without an envelope, into {@code type}. */
        public <T> Operation<T> returnsBare(TypeRef<T> type) {
            return new Operation<>(this, new ResponseFormat.Bare<>(type.type()));
        }
    }

    /**
     * The format of a successful answer: the place of the value in the body, and its type.
     *
     * @param <T> the caller's type; only {@link Operation.Builder} creates instances, since the compiler can't compare it with the
     *     type for Jackson
     */
    @SuppressWarnings("unused") // T connects the format with the caller's type.
    public sealed interface ResponseFormat<T> {

        /**
         * The platform's envelope: {@code success} beside {@code data}.
         *
         * @param path the names below {@code data}; none for {@code data} itself
         * @param type the type of the value
         */
        record Enveloped<T>(List<String> path, Type type) implements ResponseFormat<T> {
            public Enveloped {
                path = List.copyOf(path);
            }
        }

        /**
         * One page of a list in the platform's envelope: {@code data} contains the rows, {@code totalRecords} and
         * {@code filteredRecords}.
         *
         * @param rows the name of the rows in {@code data}
         * @param row the type of a row
         */
        record Paged<R>(String rows, Type row) implements ResponseFormat<io.adplatform.sdk.Page<R>> {}

        /**
         * A file, for the call's target.
         *
         * @param kind the required kind; another one is an error
         */
        record File(FileKind kind) implements ResponseFormat<DownloadedFile> {}

        /**
         * A body without an envelope.
         *
         * @param type the type of the body
         */
        record Bare<T>(Type type) implements ResponseFormat<T> {}
    }
}
