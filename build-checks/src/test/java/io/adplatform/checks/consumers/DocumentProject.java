package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A project with a document's blocks as its files: the POM, each complete class, and the properties of an application.
 */
record DocumentProject(String text, Path directory) {

    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public |final )*class (\\w+)");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    static DocumentProject of(String document, Maven maven) throws IOException {
        String text = Files.readString(Path.of("..", document));
        Path directory = UsersRepository.FOLDER
                .resolve(document.replaceAll("\\W", "-") + "-" + maven)
                .toAbsolutePath();
        UsersRepository.delete(directory);
        DocumentProject project = new DocumentProject(text, directory);
        project.write("pom.xml", project.block("xml", "<project"));
        for (String code : blocks(text, "java", "import ", "package ")) {
            Matcher name = CLASS.matcher(code);
            assertThat(name.find()).as(code).isTrue();
            String sources = name.group(1).endsWith("Test") ? "src/test/java/" : "src/main/java/";
            String folder = PACKAGE.matcher(code)
                    .results()
                    .findFirst()
                    .map(found -> found.group(1).replace('.', '/') + "/")
                    .orElse("");
            project.write(sources + folder + name.group(1) + ".java", code);
        }
        return project;
    }

    /** The first block of this language that begins with these words. */
    String block(String language, String beginning) {
        return blocks(text, language, beginning).get(0);
    }

    /** The arguments of the first Maven command. */
    List<String> mavenArguments() {
        return mavenArguments(text);
    }

    static List<String> mavenArguments(String text) {
        String command = blocks(text, "sh", "mvn ").get(0).strip();
        return Arrays.asList(command.substring("mvn ".length()).split(" ", -1));
    }

    void write(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private static List<String> blocks(String text, String language, String... beginnings) {
        return Pattern.compile("(?s)```" + language + "\n(.*?)```")
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(block -> Arrays.stream(beginnings).anyMatch(block::startsWith))
                .toList();
    }
}
