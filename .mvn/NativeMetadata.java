import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what GraalVM's native-image has to know of a module: which classes are looked at by reflection, and which files are
 * read as resources. The build runs it before it packs a module: java -cp ... NativeMetadata.java CLASSES ARTIFACT.
 */
public final class NativeMetadata {

    private static final String OURS = "META-INF/native-image/";

    /** Jackson makes these by their names, and OpenEnum runs the initializers of its subclasses. */
    private static final Set<String> MADE_BY_NAME = Set.of(
            "com.fasterxml.jackson.databind.JsonDeserializer",
            "com.fasterxml.jackson.databind.JsonSerializer",
            "com.fasterxml.jackson.databind.KeyDeserializer",
            "com.fasterxml.jackson.databind.Module",
            "io.adplatform.sdk.OpenEnum");

    public static void main(String[] arguments) throws IOException {
        Path classes = Path.of(arguments[0]);
        Map<String, String> entries = new TreeMap<>();
        List<String> resources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (!name.endsWith(".class")) {
                    if (!name.startsWith(OURS)) {
                        resources.add(name);
                    }
                } else if (!name.endsWith("-info.class")) {
                    String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
                    String entry = entry(type);
                    if (entry != null) {
                        entries.put(type, entry);
                    }
                }
            }
        }
        Path directory = Files.createDirectories(classes.resolve(OURS).resolve("io.adplatform").resolve(arguments[1]));
        write(directory.resolve("reflect-config.json"), entries.values().stream(), "[", "]");
        write(
                directory.resolve("resource-config.json"),
                resources.stream().map(name -> "{\"pattern\": \"\\\\Q" + name + "\\\\E\"}"),
                "{\"resources\": {\"includes\": [",
                "]}}");
    }

    private static String entry(String name) {
        Class<?> type;
        try {
            type = Class.forName(name, false, NativeMetadata.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError of) {
            // A class for a library that a user may leave out.
            return null;
        }
        boolean api = name.startsWith("io.adplatform.sdk.") && !(name + ".").contains(".internal.");
        if (type.isRecord() || isMadeByName(type)) {
            return "{\"name\": \"" + name + "\", \"allDeclaredConstructors\": true, \"allDeclaredMethods\": true,"
                    + " \"allDeclaredFields\": true}";
        }
        // Operations are found by a walk over the fields and the methods' results of the API.
        return api && !type.isAnonymousClass()
                ? "{\"name\": \"" + name + "\", \"allDeclaredFields\": true, \"queryAllDeclaredMethods\": true}"
                : null;
    }

    private static boolean isMadeByName(Class<?> type) {
        for (Class<?> above = type.getSuperclass(); above != null; above = above.getSuperclass()) {
            if (MADE_BY_NAME.contains(above.getName())) {
                return true;
            }
        }
        return false;
    }

    private static void write(Path file, Stream<String> lines, String begin, String end) throws IOException {
        Files.write(
                file,
                lines.collect(Collectors.joining(",\n  ", begin + "\n  ", "\n" + end + "\n"))
                        .getBytes(StandardCharsets.UTF_8));
    }
}
