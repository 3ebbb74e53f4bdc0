package io.adplatform.checks.operations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The source of a class of calls. */
record CallSource(String text) {

    private static final Path FOLDER = Path.of("src/test/java");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*\\.(\\w+);\n");

    static CallSource of(Class<?> calls) {
        try {
            return new CallSource(
                    Files.readString(FOLDER.resolve(calls.getName().replace('.', '/') + ".java")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The method with the imports that it needs. */
    String code(Method call) {
        Matcher source = Pattern.compile("(?sm)^    (?! )[^\n]*\\b" + call.getName() + "\\([^\n]*\\{\n.*?^    \\}\n")
                .matcher(text);
        if (!source.find()) {
            throw new AssertionError("the source of " + call + " is not found");
        }
        String method = source.group().stripTrailing().stripIndent() + "\n";
        String imports = IMPORT.matcher(text)
                .results()
                .filter(line -> Pattern.compile("\\b" + line.group(1) + "\\b")
                        .matcher(method)
                        .find())
                .map(MatchResult::group)
                .collect(Collectors.joining());
        return imports + "\n" + method;
    }
}
