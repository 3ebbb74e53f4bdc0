package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.checks.conventions.AnswerNames.Field;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fields of answers that the platform's documents name are components of records, nested ones too. */
class AnswerNamesTest {

    private static final Path LIST =
            Path.of("../sdk-testkit/src/test/resources/io/adplatform/testkit/contract/documented-operations.txt");

    private static final Map<String, List<Field>> ANSWERS = new AnswerNames().all();

    private final ResponseReader reader = new ResponseReader();

    static Stream<String> operations() {
        return ANSWERS.keySet().stream().filter(line -> !ANSWERS.get(line).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void eachDocumentedFieldIsTheComponentOfItsName(String line) {
        List<Field> fields = ANSWERS.get(line);
        List<String> fewest = KnownOperations.all().stream()
                .filter(operation -> operation.name().equals(line.replaceFirst(",.*", "")))
                .map(operation -> wrong(operation, fields))
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();

        assertThat(fewest).isEmpty();
    }

    @Test
    void allOperationsOfTheDocumentsAreInTheTable() throws IOException {
        Set<String> documented = Files.readAllLines(LIST).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" +", 4))
                .map(columns -> columns[2] + " " + columns[3])
                .collect(Collectors.toCollection(TreeSet::new));
        documented.add("POST /api/v3/cmp/basic/list");

        Set<String> inTable = ANSWERS.keySet().stream()
                .map(line -> line.replaceFirst(",.*", ""))
                .collect(Collectors.toSet());
        assertThat(inTable).isEqualTo(documented);
    }

    private List<String> wrong(Operation<?> operation, List<Field> fields) {
        List<String> wrong = new ArrayList<>();
        Map<String, String> before = read(operation, AnswerNames.answer(fields, null));
        for (Field field : fields) {
            Map<String, String> after = read(operation, AnswerNames.answer(fields, field));
            Set<String> changed = new TreeSet<>(after.keySet());
            changed.addAll(before.keySet());
            changed.removeIf(place -> after.getOrDefault(place, "").equals(before.getOrDefault(place, "")));
            boolean isRight = changed.size() == field.components().size()
                    && field.components().stream()
                            .allMatch(component -> changed.stream()
                                    .anyMatch(place -> isAt(place, component)
                                            && field.read(false).equals(before.get(place))
                                            && field.read(true).equals(after.get(place))));
            if (!isRight) {
                wrong.add(field.place() + "." + field.name() + " should be " + field.components() + " but is "
                        + changed.stream()
                                .map(place -> place + "=" + after.get(place))
                                .toList());
            }
        }
        return wrong;
    }

    private static boolean isAt(String place, String component) {
        if (place.contains("additionalProperties")) {
            return false;
        }
        String[] around = component.split("[.](?=[^.]*$)", 2);
        String inner = around[around.length - 1];
        return component.isEmpty()
                ? place.isEmpty()
                : ("." + place).endsWith("." + inner)
                        && (around.length == 1 || ("." + place).contains("." + around[0] + "."));
    }

    private Map<String, String> read(Operation<?> operation, JsonNode answer) {
        Map<String, String> values = new TreeMap<>();
        if (reader.read(operation, answer.toString().getBytes(StandardCharsets.UTF_8))
                instanceof DecodedBody.Value<?> read) {
            add("", read.value(), values);
        }
        return values;
    }

    private static void add(String place, Object value, Map<String, String> into) {
        if (value == null || value instanceof PagePosition) {
            return;
        }
        if (value instanceof OpenEnum known) {
            into.put(place, String.valueOf(known.wireValue()));
        } else if (value instanceof BigDecimal number) {
            into.put(place, number.toPlainString());
        } else if (value instanceof List<?> list) {
            boolean plain = list.stream().noneMatch(one -> one instanceof Record);
            list.forEach(one -> add(plain ? place : place + "[]", one, into));
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, one) -> add(joined(place, String.valueOf(key)), one, into));
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                add(joined(place, component.getName()), called(value, component.getAccessor()), into);
            }
        } else if (value instanceof Page<?> page) {
            add(joined(place, "rows"), page.rows(), into);
            add(joined(place, "totalRecords"), page.totalRecords(), into);
            add(joined(place, "filteredRecords"), page.filteredRecords(), into);
            add(joined(place, "additionalProperties"), page.additionalProperties(), into);
        } else {
            into.put(place, value.toString());
        }
    }

    private static String joined(String place, String name) {
        return place.isEmpty() ? name : place + "." + name;
    }

    private static Object called(Object value, Method accessor) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(accessor + " can't be called", impossible);
        }
    }
}
