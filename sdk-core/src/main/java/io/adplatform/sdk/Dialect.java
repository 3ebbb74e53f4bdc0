package io.adplatform.sdk;

import io.adplatform.sdk.operation.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a deployment of the platform may spell differently from the documents. Immutable: every method returns a changed
 * copy.
 *
 * <pre>{@code
 * Dialect ours = Dialect.documented().credentialHeader("Authorization").processor("paywell");
 * }</pre>
 *
 * @param credentialHeader the header that carries credentials and bearer token
 * @param formTokens whether log-in and refresh are form-encoded in OAuth's style; else they are JSON
 * @param alternatePaths whether operations with two documented paths use the second one
 * @param loginPath whether log-in is made at {@code /api/v3/ua/login}
 * @param processor the name of the online payment processor: it stands for {@code processor} in paths, and at the
 *     beginning of some names; answers are read under either name
 * @param paymentTermInDays whether the payment term of invoice settings is a number of days; else it is the term's ID
 * @param iaaHost the value of {@code X-IAA-HOST}; {@code null} to leave the header out
 * @param paths paths by operation, for single operations that a deployment serves elsewhere; see {@link #path}
 */
public record Dialect(
        String credentialHeader,
        boolean formTokens,
        boolean alternatePaths,
        boolean loginPath,
        String processor,
        boolean paymentTermInDays,
        @Nullable String iaaHost,
        Map<String, String> paths) {

    private static final Pattern PROCESSOR = Pattern.compile("[a-z][a-z0-9]*");
    private static final String DOCUMENTED_PROCESSOR = "processor";
    private static final Pattern LINE = Pattern.compile("[A-Z]+ /\\S*");
    private static final Pattern HOST = Pattern.compile("[!-~]+");
    private static final Dialect DOCUMENTED =
            new Dialect("Authentication", false, false, false, DOCUMENTED_PROCESSOR, false, null, Map.of());
    private static final Dialect ALTERNATE =
            new Dialect("Authorization", true, true, true, DOCUMENTED_PROCESSOR, true, null, Map.of());

    public Dialect {
        if (!credentialHeader.equals("Authentication") && !credentialHeader.equals("Authorization")) {
            throw new IllegalArgumentException(
                    "credentialHeader must be Authentication or Authorization, was " + credentialHeader);
        }
        if (!PROCESSOR.matcher(processor).matches()) {
            throw new IllegalArgumentException("processor must be a lower-case word, was '" + processor + "'");
        }
        if (iaaHost != null && !HOST.matcher(iaaHost).matches()) {
            throw new IllegalArgumentException("iaaHost must be printable ASCII without spaces");
        }
        paths = Values.copy(paths);
        paths.forEach(Dialect::check);
    }

    /** The documents' main spelling; the default. */
    public static Dialect documented() {
        return DOCUMENTED;
    }

    /** The other spelling, as it was seen on deployments. */
    public static Dialect alternate() {
        return ALTERNATE;
    }

    /** {@code Authentication} or {@code Authorization}. */
    public Dialect credentialHeader(String name) {
        return new Dialect(name, formTokens, alternatePaths, loginPath, processor, paymentTermInDays, iaaHost, paths);
    }

    /**
     * Whether log-in and refresh are form-encoded ({@code grant_type}, {@code username}) instead of JSON, on the token
     * path.
     */
    public Dialect formTokens(boolean form) {
        return new Dialect(
                credentialHeader, form, alternatePaths, loginPath, processor, paymentTermInDays, iaaHost, paths);
    }

    /** Whether operations with two documented paths use the second one. */
    public Dialect alternatePaths(boolean alternate) {
        return new Dialect(
                credentialHeader, formTokens, alternate, loginPath, processor, paymentTermInDays, iaaHost, paths);
    }

    /** Whether log-in is made at {@code /api/v3/ua/login}, which takes JSON, instead of the token path. */
    public Dialect loginPath(boolean login) {
        return new Dialect(
                credentialHeader, formTokens, alternatePaths, login, processor, paymentTermInDays, iaaHost, paths);
    }

    /** The payment processor's name, a lower-case word. */
    public Dialect processor(String name) {
        return new Dialect(
                credentialHeader, formTokens, alternatePaths, loginPath, name, paymentTermInDays, iaaHost, paths);
    }

    /** Whether the payment term of invoice settings is a number of days, such as 30, instead of the term's ID. */
    public Dialect paymentTermInDays(boolean days) {
        return new Dialect(credentialHeader, formTokens, alternatePaths, loginPath, processor, days, iaaHost, paths);
    }

    /** The value of the {@code X-IAA-HOST} header, on the calls that have one. */
    public Dialect iaaHost(String host) {
        return new Dialect(
                credentialHeader, formTokens, alternatePaths, loginPath, processor, paymentTermInDays, host, paths);
    }

    /**
     * Serves one operation from another path.
     *
     * @param operation the operation's line in the documents, such as {@code GET /api/v3/fa/payments/list}
     * @param path the path to use, with the same placeholders in braces
     * @throws IllegalArgumentException when no module of the SDK on the class path has the operation, naming those that
     *     look like it; or when the path's placeholders are others than the operation's
     */
    public Dialect path(String operation, String path) {
        Map<String, String> more = new LinkedHashMap<>(paths);
        more.put(operation, path);
        return new Dialect(
                credentialHeader, formTokens, alternatePaths, loginPath, processor, paymentTermInDays, iaaHost, more);
    }

    /** The path of an operation as this deployment spells it, with placeholders. */
    public String pathOf(Operation<?> operation) {
        String override = paths.get(operation.name());
        if (override != null) {
            return override;
        }
        String alternate = operation.alternatePath();
        String path = alternatePaths && alternate != null ? alternate : operation.path();
        return path.replace("/" + DOCUMENTED_PROCESSOR + "/", "/" + processor + "/");
    }

    /** Whether the payment processor has a name of its own here. */
    public boolean namesProcessorOtherwise() {
        return !processor.equals(DOCUMENTED_PROCESSOR);
    }

    /**
     * The name of a request's field as this deployment spells it, such as {@code paywellId} for {@code processorId}.
     */
    public String fieldOf(String documented) {
        return translated(documented, DOCUMENTED_PROCESSOR, processor);
    }

    /** The documents' name of an answer's field, such as {@code processorId} for {@code paywellId}. */
    public String documentedFieldOf(String field) {
        return translated(field, processor, DOCUMENTED_PROCESSOR);
    }

    /** Whether the documents let a field's name begin with that of the payment processor. */
    public static boolean namesProcessor(String documented) {
        return beginsWithWord(documented, DOCUMENTED_PROCESSOR);
    }

    private static String translated(String field, String from, String to) {
        return beginsWithWord(field, from) ? to + field.substring(from.length()) : field;
    }

    /** A word ends where a capital begins the next one: {@code pay} is in {@code payId}, not in {@code paymentId}. */
    private static boolean beginsWithWord(String field, String word) {
        return field.length() > word.length()
                && field.startsWith(word)
                && Character.isUpperCase(field.charAt(word.length()));
    }

    private static void check(String name, String path) {
        if (!LINE.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no line of the documents, such as GET /api/v3/fa/payments/list");
        }
        Operation.checkPath(path, name);
        List<String> needed = Operation.placeholders(name).stream().sorted().toList();
        List<String> given = Operation.placeholders(path).stream().sorted().toList();
        if (!given.equals(needed)) {
            throw new IllegalArgumentException(
                    "the path for " + name + " must have the placeholders " + needed + ", '" + path + "' has " + given);
        }
    }
}
