package io.adplatform.checks.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.checks.GeneratedPart;
import io.adplatform.checks.conventions.FieldSetters;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of operations. They quote calls that the sandbox has answered, and name the setters that set each field. */
class OperationPagesDocumentTest {

    private static final Map<String, DescribedOperation> DESCRIBED = DescribedOperation.all();
    private static final Map<String, List<SentCall>> CALLS = OperationPages.calls();
    private static final Map<String, FieldSetters> SETTERS = FieldSetters.byOperation();

    @Test
    void everyOperationHasACall() {
        assertThat(CALLS.keySet()).containsExactlyInAnyOrderElementsOf(DESCRIBED.keySet());
    }

    @Test
    void noOperationIsOnTwoPages() {
        assertThat(CALLS.values())
                .allSatisfy(
                        calls -> assertThat(calls.stream().map(SentCall::calls).distinct())
                                .hasSize(1));
    }

    @ParameterizedTest
    @EnumSource
    void eachPageIsWhatTheSdkAndTheContractSay(OperationCalls page) {
        StringBuilder text = new StringBuilder();
        DESCRIBED.forEach((line, described) -> {
            List<SentCall> calls = CALLS.get(line);
            if (calls.get(0).calls() == page) {
                text.append(new OperationSection(described, calls, SETTERS.get(line)).text());
            }
        });

        GeneratedPart.assertIs(page.document(), text.toString());
    }

    @Test
    void eachAnswerOnThePagesIsReadByItsCall() {
        List<SentCall> read = new ArrayList<>();
        DESCRIBED.forEach((line, described) -> described
                .answer()
                .ifPresent(answer -> CALLS.get(line).forEach(call -> {
                    assertThat(call.read(answer)).as("%s", call).isNotNull();
                    read.add(call);
                })));

        assertThat(read).hasSizeGreaterThan(90);
    }

    @Test
    void eachSentenceOfAFailureHasACauseAndACure() throws IOException {
        String page = Files.readString(Path.of("../docs/reference/mistakes.md"));
        String table = page.substring(page.indexOf("| sentence | cause | cure |"));
        List<List<String>> rows = table.lines()
                .skip(2)
                .map(row -> List.of(row.substring(2, row.length() - 2).split(" \\| ")))
                .toList();

        assertThat(rows).allSatisfy(row -> assertThat(row).hasSize(3).noneMatch(String::isBlank));
        assertThat(rows.stream().map(row -> row.get(0)))
                .containsExactlyInAnyOrderElementsOf(DescribedOperation.sentences());
    }

    /** The quoted calls compile by themselves, with the imports that are quoted. */
    @Test
    void eachCallCanBeCopied() {
        List<JavaFileObject> classes = new ArrayList<>();
        CALLS.values()
                .forEach(calls -> calls.forEach(call -> {
                    String name = "Copied" + classes.size();
                    String code = call.calls().source().code(call.method());
                    int end = code.indexOf("\n\n");
                    classes.add(source(
                            name, code.substring(0, end) + "\nclass " + name + " {" + code.substring(end) + "}\n"));
                }));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> problems = new ArrayList<>();
        List<String> options = List.of("-proc:none", "-implicit:none", "-d", new File("target").getPath());

        compiler.getTask(null, null, problem -> problems.add(problem.toString()), options, null, classes)
                .call();

        assertThat(classes).hasSizeGreaterThan(104);
        assertThat(problems).isEmpty();
    }

    private static JavaFileObject source(String name, String code) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
    }
}
