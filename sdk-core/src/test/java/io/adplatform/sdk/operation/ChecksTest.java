package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.internal.json.Fruit;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChecksTest {

    private final Checks checks = new Checks(Map.of(), Map.of(), Map.of(), Map.of());

    @Test
    void whatIsWrongWithinAnObjectIsListedUnderItsPath() {
        checks.within("list[2]", Map.of("name", ""))
                .required("name")
                .within("inner", Map.of("ratio", 101))
                .between("ratio", 0, 100);

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "list[2].name must not be empty, was \"\"",
                        "list[2].inner.ratio must be between 0 and 100, was 101");
    }

    @Test
    void whatIsRequiredIsNeitherMissingNorEmptyNorBlank() {
        Map<String, Object> fields = Map.of("empty", "", "blank", " \t", "none", List.of(), "good", "x", "zero", 0);
        checks.within("i", fields).required("missing", "empty", "blank", "none", "good", "zero");

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "i.missing is required",
                        "i.empty must not be empty, was \"\"",
                        "i.blank must not be blank, was \"  \"",
                        "i.none must not be empty, was []");
    }

    @Test
    void everyIdIsAboveZero() {
        Map<String, Object> fields = Map.of(
                "one",
                0L,
                "list",
                List.of(7L, 0L, -1L),
                "text",
                "7, 0",
                "odd",
                "5,",
                "none",
                List.of(),
                "empty",
                "",
                "good",
                "7");
        checks.within("i", fields).ids("one", "list", "text", "odd", "none", "empty", "good", "missing");

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "i.one must be above 0, was 0",
                        "i.list[1] must be above 0, was 0",
                        "i.list[2] must be above 0, was -1",
                        "i.text[1] must be above 0, was  0",
                        "i.odd[1] must be above 0, was \"\"");
    }

    @Test
    void whatNeedNotBeSetMustHoldSomethingIfItIs() {
        checks.within("i", Map.of("none", List.of(), "text", "", "good", "x"))
                .notEmpty("missing", "none", "text", "good");

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly("i.none must not be empty, was []", "i.text must not be empty, was \"\"");
    }

    @Test
    void whatGoesByItsIdHasOne() {
        Fruit unlisted = Fruit.of(9);
        Fruit textAlone = Fruit.of("Kiwi");
        Map<String, Object> fields = new HashMap<>(Map.of("known", Fruit.FIG, "unlisted", unlisted, "text", textAlone));
        fields.putAll(Map.of("list", List.of(Fruit.FIG, textAlone), "joined", "1, -2,Kiwi", "none", "", "number", 5L));
        checks.within("i", fields).haveIds("known", "unlisted", "text", "list", "joined", "none", "number", "missing");

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "i.text must have an ID; known are Apple (1), Blood Orange (2), Fig (4), was unknown Kiwi",
                        "i.list must have an ID; known are Apple (1), Blood Orange (2), Fig (4), was unknown Kiwi",
                        "i.joined must have an ID, which the platform requires, was Kiwi");
    }

    @Test
    void anInputIsNamedAsItsCallerSetItWithItsWireNameBehind() {
        Checks named = new Checks(
                Map.of(),
                Map.of(),
                Map.of("rows", List.of(7L, 0L)),
                Map.of("customer", "customer", "owId", "customer", "rows", "lines", "detail", "", "a.b", "add"));
        named.required("owId").ids("rows");
        named.within("a.b[1]", Map.of("ratio", 101)).between("ratio", 0, 100).required("owId");
        named.within("detail", Map.of()).required("owId");

        assertThat(named.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "customer(owId) is required",
                        "lines[1](rows[1]) must be above 0, was 0",
                        "add[1].ratio(a.b[1].ratio) must be between 0 and 100, was 101",
                        "add[1].customer(a.b[1].owId) is required",
                        "customer(detail.owId) is required");
    }

    @Test
    void boundsMayBeFractions() {
        Checks item = checks.within("i", Map.of("least", new BigDecimal("0.1"), "less", new BigDecimal("0.0999")));
        item.between("least", new BigDecimal("0.1"), 100).between("less", new BigDecimal("0.1"), 100);

        assertThat(checks.violations())
                .extracting(Violation::toString)
                .containsExactly("i.less must be between 0.1 and 100, was 0.0999");
    }
}
