package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run. They are environment variables, or with {@code --profile} the lines of a file and nothing else, so that two
 * accounts are never mixed.
 */
final class Settings {

    static final String WORKSPACE = "ADPLATFORM_WORKSPACE";
    static final String TOKEN_FILE = "ADPLATFORM_TOKEN_FILE";
    static final String JOURNAL = "ADPLATFORM_JOURNAL";
    static final String JDBC_URL = "ADPLATFORM_JDBC_URL";
    static final String JDBC_USER = "ADPLATFORM_JDBC_USER";
    static final String JDBC_PASSWORD = "ADPLATFORM_JDBC_PASSWORD";

    private static final String PRIVATE_LINKS = "ADPLATFORM_ALLOW_PRIVATE_LINKS";

    /** The required settings of a client. */
    private static final List<String> REQUIRED = Stream.of(
                    "BASE_URL", "CLIENT_ID", "CLIENT_SECRET", "EMAIL", "PASSWORD")
            .map("ADPLATFORM_"::concat)
            .toList();

    private static final List<String> OPTIONAL =
            List.of(PRIVATE_LINKS, WORKSPACE, TOKEN_FILE, JOURNAL, JDBC_URL, JDBC_USER, JDBC_PASSWORD);

    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rwx------");

    /** A setting, or a check, as a row. */
    record Row(String name, String status, String value) {}

    private final Map<String, String> values;
    private final String source;
    private final @Nullable String workspace;

    private Settings(Map<String, String> values, String source, @Nullable String workspace) {
        this.values = values;
        this.source = source;
        this.workspace = workspace;
    }

    /**
     * Reads the settings.
     *
     * @param profile a properties file, or {@code null} for the environment
     * @param workspace the value of {@code --workspace}, which has priority
     * @throws IllegalArgumentException if others may read the file, or if it has unknown names; the message contains no value
     */
    static Settings of(Map<String, String> environment, @Nullable Path profile, @Nullable String workspace)
            throws IOException {
        if (profile == null) {
            return new Settings(environment, "environment", workspace);
        }
        PosixFileAttributeView view = Files.getFileAttributeView(profile, PosixFileAttributeView.class);
        var permissions = view == null ? OF_OWNER : view.readAttributes().permissions();
        if (!OF_OWNER.containsAll(permissions)) {
            throw new IllegalArgumentException("the profile " + profile
                    + " contains secrets and is open to other users: run chmod 600 " + profile);
        }
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(profile)) {
            lines.load(reader);
        }
        TreeSet<String> unknown = new TreeSet<>(lines.stringPropertyNames());
        List.of(REQUIRED, OPTIONAL).forEach(unknown::removeAll);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the profile " + profile + " has the unknown names " + String.join(", ", unknown)
                            + "; the names are " + String.join(", ", REQUIRED) + ", " + String.join(", ", OPTIONAL));
        }
        Map<String, String> values = new HashMap<>();
        lines.forEach((name, value) -> values.put(name.toString(), value.toString()));
        return new Settings(values, "profile " + profile, workspace);
    }

    @Nullable
    String get(String name) {
        String value = workspace != null && name.equals(WORKSPACE) ? workspace : values.get(name);
        return value == null || value.isBlank() ? null : value;
    }

    /** Returns the required settings without a value. */
    List<String> missing() {
        return REQUIRED.stream().filter(name -> get(name) == null).toList();
    }

    /** @throws IllegalArgumentException with the names of all missing settings */
    void requireAll() {
        if (!missing().isEmpty()) {
            throw new IllegalArgumentException("not set in the " + source + ": " + String.join(", ", missing()));
        }
    }

    /** Returns a builder with the client's settings. */
    AdPlatformBuilder builder() {
        requireAll();
        AdPlatformBuilder builder = AdPlatform.builder().settings(values).userAgentSuffix("adplatform-cli");
        String id = get(WORKSPACE);
        if (id != null && !id.matches("\\d{1,18}")) {
            throw new IllegalArgumentException("the workspace must be a number, was " + id);
        }
        return id == null ? builder : builder.owId(Long.parseLong(id));
    }

    /** Returns the rows for {@code verify}: name, source, and the value unless it is a secret. */
    List<Row> rows() {
        return Stream.concat(REQUIRED.stream(), OPTIONAL.stream())
                .map(this::row)
                .toList();
    }

    private Row row(String name) {
        String value = get(name);
        if (value == null) {
            return new Row(name, REQUIRED.contains(name) ? "missing" : "not set", "");
        }
        String shown = name.endsWith("_URL") ? value.replaceAll("//.*@.*|[?].*", "...") : value;
        String from = name.equals(WORKSPACE) && workspace != null ? "option --workspace" : source;
        return new Row(name, from, name.matches(".*(SECRET|PASSWORD)") ? "(secret)" : shown);
    }
}
