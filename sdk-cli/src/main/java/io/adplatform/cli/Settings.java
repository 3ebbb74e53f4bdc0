package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
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

    /** The settings of a client; see {@link AdPlatformBuilder#settings}. */
    static final List<String> OF_CLIENT = List.of(
            "ADPLATFORM_BASE_URL",
            "ADPLATFORM_CLIENT_ID",
            "ADPLATFORM_CLIENT_SECRET",
            "ADPLATFORM_EMAIL",
            "ADPLATFORM_PASSWORD",
            "ADPLATFORM_ALLOW_PRIVATE_LINKS");

    static final String WORKSPACE = "ADPLATFORM_WORKSPACE";
    static final String TOKEN_FILE = "ADPLATFORM_TOKEN_FILE";
    static final String JOURNAL = "ADPLATFORM_JOURNAL";
    static final String JDBC_URL = "ADPLATFORM_JDBC_URL";
    static final String JDBC_USER = "ADPLATFORM_JDBC_USER";
    static final String JDBC_PASSWORD = "ADPLATFORM_JDBC_PASSWORD";
    private static final List<String> OF_COMMANDS =
            List.of(WORKSPACE, TOKEN_FILE, JOURNAL, JDBC_URL, JDBC_USER, JDBC_PASSWORD);

    private static final Set<PosixFilePermission> OF_OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Map<String, String> values;
    private final String source;
    private final @Nullable Long workspaceOption;

    private Settings(Map<String, String> values, String source, @Nullable Long workspaceOption) {
        this.values = values;
        this.source = source;
        this.workspaceOption = workspaceOption;
    }

    /**
     * Reads the settings.
     *
     * @param profile a properties file, or {@code null} for the environment
     * @param workspace the value of {@code --workspace}, which has priority
     * @throws IllegalArgumentException if others may read the file, or if it has unknown names; the message contains no value
     */
    static Settings of(Map<String, String> environment, @Nullable Path profile, @Nullable Long workspace)
            throws IOException {
        if (profile == null) {
            return new Settings(environment, "environment", workspace);
        }
        requirePrivate(profile);
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(profile)) {
            lines.load(reader);
        }
        TreeSet<String> unknown = new TreeSet<>(lines.stringPropertyNames());
        OF_CLIENT.forEach(unknown::remove);
        OF_COMMANDS.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("the profile " + profile + " has unknown names: "
                    + String.join(", ", unknown) + "; the names are " + String.join(", ", OF_CLIENT) + ", "
                    + String.join(", ", OF_COMMANDS));
        }
        Map<String, String> values = new HashMap<>();
        lines.stringPropertyNames().forEach(name -> values.put(name, lines.getProperty(name)));
        return new Settings(values, "profile " + profile, workspace);
    }

    private static void requirePrivate(Path profile) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(profile, PosixFileAttributeView.class);
        if (view != null && !OF_OWNER.containsAll(view.readAttributes().permissions())) {
            throw new IllegalArgumentException("the profile " + profile
                    + " contains secrets and is open to other users: run chmod 600 " + profile);
        }
    }

    @Nullable
    String get(String name) {
        String value = values.get(name);
        return value == null || value.isBlank() ? null : value;
    }

    @Nullable
    Long workspace() {
        String value = get(WORKSPACE);
        if (workspaceOption != null || value == null) {
            return workspaceOption;
        }
        if (!value.strip().matches("\\d{1,18}")) {
            throw new IllegalArgumentException(WORKSPACE + " must be a number, was " + Rows.shown(value));
        }
        return Long.valueOf(value.strip());
    }

    /** Returns the required settings without a value. */
    List<String> missing() {
        return OF_CLIENT.stream()
                .filter(name -> !name.equals("ADPLATFORM_ALLOW_PRIVATE_LINKS") && get(name) == null)
                .toList();
    }

    /** @throws IllegalArgumentException with the names of all missing settings */
    AdPlatformBuilder builder() {
        if (!missing().isEmpty()) {
            throw new IllegalArgumentException("not set in the " + source + ": " + String.join(", ", missing()));
        }
        Map<String, String> ofClient = new HashMap<>();
        OF_CLIENT.forEach(name -> {
            String value = get(name);
            if (value != null) {
                ofClient.put(name, value);
            }
        });
        AdPlatformBuilder builder = AdPlatform.builder().settings(ofClient).userAgentSuffix("adplatform-cli");
        Long workspace = workspace();
        return workspace == null ? builder : builder.owId(workspace);
    }

    /** Returns the rows for {@code verify}: name, source, and the value unless it is a secret. */
    List<List<String>> rows() {
        return Stream.concat(OF_CLIENT.stream(), OF_COMMANDS.stream())
                .map(this::row)
                .toList();
    }

    private List<String> row(String name) {
        if (name.equals(WORKSPACE) && workspaceOption != null) {
            return List.of(name, "option --workspace", workspaceOption.toString());
        }
        String value = get(name);
        if (value == null) {
            return List.of(name, missing().contains(name) ? "missing" : "not set", "");
        }
        boolean secret = name.endsWith("SECRET") || name.endsWith("PASSWORD");
        String shown = name.equals(JDBC_URL) ? value.replaceAll("[?].*|//[^/]*@", "...") : value;
        return List.of(name, source, secret ? "(secret)" : shown);
    }
}
