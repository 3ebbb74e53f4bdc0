package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {

    record Row(@Nullable String name, @Nullable BigDecimal amount, List<Long> ids) {}

    private static String written(@Nullable Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("v", value);
        return new String(Json.write(fields), StandardCharsets.UTF_8);
    }

    @Test
    void decimalsArePlainAndExact() {
        assertThat(written(new BigDecimal("1250.50"))).isEqualTo("{\"v\":1250.50}");
        assertThat(written(new BigDecimal("1E+3"))).isEqualTo("{\"v\":1000}");
        assertThat(written(new BigDecimal("0.0000000001"))).isEqualTo("{\"v\":0.0000000001}");
        assertThat(written(new BigDecimal("5.9e307"))).isEqualTo("{\"v\":59" + "0".repeat(306) + "}");
    }

    @Test
    void datesAreWordsAndNullsInMapsStay() {
        assertThat(written(LocalDate.of(2026, 11, 20))).isEqualTo("{\"v\":\"2026-11-20\"}");
        assertThat(written(null)).isEqualTo("{\"v\":null}");
        assertThat(written(Arrays.asList(1, null))).isEqualTo("{\"v\":[1,null]}");
    }

    @Test
    void aRecordLeavesOutWhatItDoesNotHave() {
        assertThat(written(new Row("ü", null, List.of()))).isEqualTo("{\"v\":{\"name\":\"ü\",\"ids\":[]}}");
    }

    @Test
    void aTextOfAFormHasNoQuotes() {
        assertThat(Json.text("a \"b\" ü")).isEqualTo("a \"b\" ü");
        assertThat(Json.text(new BigDecimal("1250.50"))).isEqualTo("1250.50");
        assertThat(Json.text(LocalDate.of(2026, 11, 20))).isEqualTo("2026-11-20");
        assertThat(Json.text(Fruit.FIG)).isEqualTo("4");
        assertThat(Json.text(List.of(1, "a"))).isEqualTo("[1,\"a\"]");
    }

    @Test
    void aMomentIsRefusedBecauseItsUnitIsUnknown() {
        assertThatThrownBy(() -> written(List.of(Map.of("start", Instant.EPOCH))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("v.[0].start")
                .hasStackTraceContaining("unit");
    }

    @Test
    void aDecimalBeyondAllUseIsRefusedAtOnce() {
        assertThatThrownBy(() -> written(new BigDecimal("1e1000000000"))).isInstanceOf(IllegalArgumentException.class);
    }
}
