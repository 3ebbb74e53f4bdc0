package io.adplatform.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The class path with jars in the place of directories of classes, as programs are shipped. */
final class JarPath {

    private JarPath() {}

    /** @param place directory for the jars */
    static String of(Path place) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            jars.add(
                    Files.isDirectory(path)
                            ? jar(path, place.resolve(jars.size() + ".jar")).toString()
                            : entry);
        }
        return String.join(File.pathSeparator, jars);
    }

    /** Writes a directory of classes as a jar. */
    static Path jar(Path directory, Path jar) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new ZipEntry(directory.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }
}
