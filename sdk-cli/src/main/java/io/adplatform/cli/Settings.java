package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

    /** The name of a profile that is not a path. */
    static final String PLAIN_NAME = "[A-Za-z0-9_-]+";

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
    /** The names of values around which blanks or line ends were removed. */
    final List<String> trimmed;

    private Settings(Map<String, String> given, String source, @Nullable String workspace) {
        this.source = source;
        this.workspace = workspace;
        this.values = new HashMap<>();
        List<String> found = new ArrayList<>();
        Stream.concat(REQUIRED.stream(), OPTIONAL.stream()).forEach(name -> {
            String value = given.getOrDefault(name, "");
            if (!value.isBlank()) {
                values.put(name, value.strip());
                Stream.of(name).filter(each -> !value.equals(value.strip())).forEach(found::add);
            }
        });
        this.trimmed = List.copyOf(found);
    }

    /**
     * Reads the settings.
     *
     * @param profile the name or the path of a profile; {@code null} for the environment
     * @param workspace the value of {@code --workspace}, which has priority
     * @throws IllegalArgumentException if others may read the file, or if a line of it is wrong; the message contains no value
     */
    static Settings of(Map<String, String> environment, @Nullable String profile, @Nullable String workspace)
            throws IOException {
        if (profile == null) {
            return new Settings(environment, "environment", workspace);
        }
        Path file = file(environment, profile);
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        var permissions = view == null ? OF_OWNER : view.readAttributes().permissions();
        if (!OF_OWNER.containsAll(permissions)) {
            throw new IllegalArgumentException(
                    "the profile " + file + " contains secrets and is open to other users: run chmod 600 " + file);
        }
        return new Settings(lines(file), "profile " + profile, workspace);
    }

    /** Returns the file of a profile. A plain name is a file among the user's settings; everything else is a path. */
    static Path file(Map<String, String> environment, String profile) {
        if (profile.isBlank()) {
            throw new IllegalArgumentException("--profile is empty: it needs a name or a path");
        }
        if (!profile.matches(PLAIN_NAME)) {
            return Path.of(profile);
        }
        String home = environment.getOrDefault("XDG_CONFIG_HOME", System.getProperty("user.home") + "/.config");
        return Path.of(home, "adplatform", profile + ".properties");
    }

    /** Reads lines such as {@code ADPLATFORM_EMAIL=me@example.com}. Unlike Java's properties, a backslash is a character. */
    private static Map<String, String> lines(Path file) {
        Map<String, String> values = new HashMap<>();
        TreeSet<String> unknown = new TreeSet<>();
        int number = 0;
        String text = Csv.text(file);
        for (String line :
                text.substring(text.startsWith(Csv.BOM) ? 1 : 0).lines().toList()) {
            number++;
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            int end = line.indexOf('=');
            String name = line.substring(0, Math.max(end, 0)).strip();
            if (end < 0 || values.put(name, line.substring(end + 1).stripLeading()) != null) {
                throw new IllegalArgumentException("line " + number + " of the profile " + file
                        + (end < 0 ? " is not NAME=VALUE" : " sets " + name + " again"));
            }
            unknown.add(name);
        }
        List.of(REQUIRED, OPTIONAL).forEach(unknown::removeAll);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the profile " + file + " has the unknown names " + String.join(", ", unknown) + "; the names are "
                            + String.join(", ", REQUIRED) + ", " + String.join(", ", OPTIONAL));
        }
        return values;
    }

    /** Writes a profile that only its owner can read. A former file is replaced. */
    static void save(Path file, Map<String, String> values) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Files.createDirectories(directory);
        String lines = values.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
                .sorted()
                .collect(Collectors.joining());
        // A temporary file has mode 600 from its first moment on.
        Path written = Files.createTempFile(directory, "profile", ".tmp");
        try {
            Files.move(Files.writeString(written, lines), file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    /** Returns the settings of a map. */
    static Settings of(Map<String, String> values) {
        return new Settings(values, "answers", null);
    }

    /** Returns the values by name, without empty ones. */
    Map<String, String> values() {
        return Map.copyOf(values);
    }

    static boolean isSecret(String name) {
        return name.matches(".*(SECRET|PASSWORD)");
    }

    @Nullable
    String get(String name) {
        return workspace != null && name.equals(WORKSPACE) ? workspace : values.get(name);
    }

    /** Returns the required settings without a value. */
    List<String> missing() {
        return REQUIRED.stream().filter(name -> get(name) == null).toList();
    }

    /** @throws IllegalArgumentException with the names of all missing settings */
    void requireAll() {
        if (!missing().isEmpty()) {
            throw new IllegalArgumentException("not set in the " + source + ": " + String.join(", ", missing())
                    + "; adplatform configure asks for them");
        }
    }

    /** Returns a builder with the client's settings. */
    AdPlatformBuilder builder() {
        requireAll();
        AdPlatformBuilder builder = AdPlatform.builder().settings(values).userAgentSuffix("adplatform-cli");
        String journal = get(JOURNAL); // In another directory, a relative path is an empty journal, and pays again.
        if (journal != null && !Path.of(journal).isAbsolute()) {
            throw new IllegalArgumentException(JOURNAL + " must be an absolute path, was " + journal);
        }
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
        return new Row(name, from, isSecret(name) ? "(secret)" : shown);
    }
}
