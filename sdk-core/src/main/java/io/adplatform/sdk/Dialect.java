package io.adplatform.sdk;

import io.adplatform.sdk.operation.Operation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The differences between a deployment of the platform and the documents. Immutable: every method returns a changed copy.
 *
 * <pre>{@code
 * Dialect ours = Dialect.documented().credentialHeader("Authorization").processor("paywell");
 * }</pre>
 *
 * @param credentialHeader the header with the credentials or the bearer token
 * @param formTokens whether log-in and refresh are form-encoded as in OAuth; otherwise they are JSON
 * @param alternatePaths whether operations with two documented paths use the second one
 * @param loginPath whether log-in uses {@code /api/v3/ua/login}
 * @param processor the name of the online payment processor, which replaces {@code processor} in paths and at the beginning of
 *     some names; answers are read with either name
 * @param paymentTermInDays whether the payment term of invoice settings is a number of days; otherwise it is the term's ID
 * @param iaaHost the value of {@code X-IAA-HOST}; {@code null} to omit the header
 * @param paths paths by operation, for operations that a deployment serves at another path; see {@link #path}
 * @param forms operations whose fields are form-encoded; otherwise they are JSON
 */
public record Dialect(
        String credentialHeader,
        boolean formTokens,
        boolean alternatePaths,
        boolean loginPath,
        String processor,
        boolean paymentTermInDays,
        @Nullable String iaaHost,
        Map<String, String> paths,
        Set<String> forms) {

    /** A field of a JSON body whose value differs between dialects. */
    public interface Value {

        /** Returns the value for a deployment of this dialect. */
        Object in(Dialect dialect);
    }

    private static final Pattern PROCESSOR = Pattern.compile("[a-z][a-z0-9]*");
    private static final String DOCUMENTED_PROCESSOR = "processor";
    private static final Pattern LINE = Pattern.compile("[A-Z]+ /\\S*");
    private static final Pattern HOST = Pattern.compile("[!-~]+");
    private static final String ADD_FUND = "POST /api/v3/fa/payment/add-fund";
    private static final Dialect DOCUMENTED =
            new Dialect("Authentication", false, false, false, DOCUMENTED_PROCESSOR, false, null, Map.of(), Set.of());
    private static final Dialect ALTERNATE = new Dialect(
            "Authorization", true, true, true, DOCUMENTED_PROCESSOR, true, null, Map.of(), Set.of(ADD_FUND));

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
        forms = Set.copyOf(forms);
        forms.forEach(Dialect::checkName);
    }

    /** Returns the dialect of the documents, which is the default. */
    public static Dialect documented() {
        return DOCUMENTED;
    }

    /** Returns the other dialect, as seen on deployments. */
    public static Dialect alternate() {
        return ALTERNATE;
    }

    /** Sets the credential header: {@code Authentication} or {@code Authorization}. */
    public Dialect credentialHeader(String name) {
        return changed(draft -> draft.credentialHeader = name);
    }

    /** Sets whether log-in and refresh at the token path are form-encoded ({@code grant_type}, {@code username}) instead of JSON. */
    public Dialect formTokens(boolean form) {
        return changed(draft -> draft.formTokens = form);
    }

    /** Sets whether operations with two documented paths use the second one. */
    public Dialect alternatePaths(boolean alternate) {
        return changed(draft -> draft.alternatePaths = alternate);
    }

    /** Sets whether log-in uses {@code /api/v3/ua/login}, which takes JSON, instead of the token path. */
    public Dialect loginPath(boolean login) {
        return changed(draft -> draft.loginPath = login);
    }

    /** Sets the payment processor's name, a lower-case word. */
    public Dialect processor(String name) {
        return changed(draft -> draft.processor = name);
    }

    /** Sets whether the payment term of invoice settings is a number of days, such as 30, instead of the term's ID. */
    public Dialect paymentTermInDays(boolean days) {
        return changed(draft -> draft.paymentTermInDays = days);
    }

    /** Sets the value of the {@code X-IAA-HOST} header, for the calls that have it. */
    public Dialect iaaHost(String host) {
        return changed(draft -> draft.iaaHost = host);
    }

    /**
     * Sets the path of one operation.
     *
     * @param operation the operation's line in the documents, such as {@code GET /api/v3/fa/payments/list}
     * @param path the path, with the same placeholders in braces
     * @throws IllegalArgumentException if the path's placeholders differ from the operation's
     */
    public Dialect path(String operation, String path) {
        return changed(draft -> draft.paths.put(operation, path));
    }

    /**
     * Sets one operation whose fields are form-encoded instead of JSON.
     *
     * @param operation the operation's line in the documents, such as {@code POST /api/v3/fa/payment/add-fund}
     */
    public Dialect formEncoded(String operation) {
        return changed(draft -> draft.forms.add(operation));
    }

    private Dialect changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.dialect();
    }

    /** A copy that a setter changes. */
    private static final class Draft {

        private String credentialHeader;
        private boolean formTokens;
        private boolean alternatePaths;
        private boolean loginPath;
        private String processor;
        private boolean paymentTermInDays;
        private @Nullable String iaaHost;
        private final Map<String, String> paths;
        private final Set<String> forms;

        private Draft(Dialect from) {
            credentialHeader = from.credentialHeader;
            formTokens = from.formTokens;
            alternatePaths = from.alternatePaths;
            loginPath = from.loginPath;
            processor = from.processor;
            paymentTermInDays = from.paymentTermInDays;
            iaaHost = from.iaaHost;
            paths = new LinkedHashMap<>(from.paths);
            forms = new HashSet<>(from.forms);
        }

        private Dialect dialect() {
            return new Dialect(
                    credentialHeader,
                    formTokens,
                    alternatePaths,
                    loginPath,
                    processor,
                    paymentTermInDays,
                    iaaHost,
                    paths,
                    forms);
        }
    }

    /** Returns the path of an operation in this dialect, with placeholders. */
    public String pathOf(Operation<?> operation) {
        String override = paths.get(operation.name());
        if (override != null) {
            return override;
        }
        String alternate = operation.alternatePath();
        String path = alternatePaths && alternate != null ? alternate : operation.path();
        return path.replace("/" + DOCUMENTED_PROCESSOR + "/", "/" + processor + "/");
    }

    /** Returns the name of a request's field in this dialect, such as {@code paywellId} for {@code processorId}. */
    public String fieldOf(String documented) {
        return translated(documented, DOCUMENTED_PROCESSOR, processor);
    }

    /** Returns the documents' name of an answer's field, such as {@code processorId} for {@code paywellId}. */
    public String documentedFieldOf(String field) {
        return translated(field, processor, DOCUMENTED_PROCESSOR);
    }

    /** Whether a documented field's name begins with that of the payment processor. */
    public static boolean namesProcessor(String documented) {
        return beginsWithWord(documented, DOCUMENTED_PROCESSOR);
    }

    private static String translated(String field, String from, String to) {
        return beginsWithWord(field, from) ? to + field.substring(from.length()) : field;
    }

    /** Whether a name begins with a word, which ends before a capital: {@code payId}, not {@code paymentId}, has {@code pay}. */
    private static boolean beginsWithWord(String field, String word) {
        return field.length() > word.length()
                && field.startsWith(word)
                && Character.isUpperCase(field.charAt(word.length()));
    }

    private static void checkName(String name) {
        if (!LINE.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not an operation, such as GET /api/v3/fa/payments/list");
        }
    }

    private static void check(String name, String path) {
        checkName(name);
        Operation.checkPath(path, name);
        List<String> needed = Operation.placeholders(name).stream().sorted().toList();
        List<String> given = Operation.placeholders(path).stream().sorted().toList();
        if (!given.equals(needed)) {
            throw new IllegalArgumentException(
                    "the path for " + name + " must have the placeholders " + needed + ", '" + path + "' has " + given);
        }
    }
}
