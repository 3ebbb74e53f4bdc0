package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FurtherFieldsTest {

    private static final Reports REPORTS = Reports.on(new FakeWorkspace(call -> ""));

    static List<Supplier<DashboardReportBuilder<?>>> reports() {
        return List.of(REPORTS::byWorkspace, REPORTS::byIo, REPORTS::byCustomer, REPORTS::byCampaign);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aFieldWithASetterIsRefusedByItsWireName(Supplier<DashboardReportBuilder<?>> report) throws Exception {
        DashboardReportBuilder<?> full = report.get();
        callAllSetters(full);
        Set<String> written = ((Body.Json) full.build().body()).fields().keySet();

        assertThat(written).contains("startDate", "owIds", "columns", "resultType", "order");
        for (String field : written) {
            DashboardReportBuilder<?> again = report.get();
            again.between(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)).with(field, "1");
            assertThatThrownBy(again::build)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining(field + " has a setter of its own");
        }
    }

    @Test
    void aFieldOfTheExportWithASetterIsRefusedByItsWireName() throws Exception {
        Set<String> byItself = data(REPORTS.export().between(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)));
        ExportReport full = REPORTS.export();
        callAllSetters(full);
        Set<String> written = new LinkedHashSet<>(data(full));
        written.removeAll(List.of("is_report", "is_graph", "download")); // no setter writes them

        assertThat(byItself).contains("is_report", "is_graph", "download", "dateRange", "total_count", "file_type");
        assertThat(written).contains("dateRange", "total_count", "file_type", "filters", "conversion_ids", "dataPath");
        for (String field : written) {
            ExportReport again = REPORTS.export()
                    .between(Instant.EPOCH, Instant.EPOCH.plusSeconds(1))
                    .with(field, "1");
            assertThatThrownBy(again::build)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("data." + field + " has a setter of its own");
        }
    }

    @Test
    void aFieldWithoutASetterIsSentByItsWireName() {
        assertThatCode(() -> REPORTS.byIo()
                        .between(Instant.EPOCH, Instant.EPOCH.plusSeconds(1))
                        .with("campaignIds", "2")
                        .build())
                .doesNotThrowAnyException();
    }

    private static Set<String> data(ExportReport report) {
        Object data = ((Body.Json) report.build().body()).fields().get("data");
        Set<String> names = new LinkedHashSet<>();
        ((Map<?, ?>) data).keySet().forEach(name -> names.add((String) name));
        return names;
    }

    /** Every public method that sets something and answers the builder; {@code between} last, for a legal period. */
    private static void callAllSetters(Object builder) throws Exception {
        for (Method method : builder.getClass().getMethods()) {
            boolean sets = RequestBuilder.class.isAssignableFrom(method.getReturnType()) && !method.isSynthetic();
            if (sets && !Set.of("with", "options").contains(method.getName())) {
                method.invoke(
                        builder,
                        Arrays.stream(method.getParameterTypes())
                                .map(type -> sample(method.getName(), type))
                                .toArray());
            }
        }
        Instant end = Instant.EPOCH.plusSeconds(1);
        builder.getClass().getMethod("between", Instant.class, Instant.class).invoke(builder, Instant.EPOCH, end);
    }

    private static Object sample(String setter, Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        return type.isEnum()
                ? type.getEnumConstants()[0]
                : Map.<Class<?>, Object>of(
                                String.class,
                                "x",
                                long.class,
                                1L,
                                int.class,
                                1,
                                Instant.class,
                                Instant.EPOCH,
                                LocalDate.class,
                                LocalDate.EPOCH,
                                YearMonth.class,
                                YearMonth.of(2026, 10),
                                ZoneId.class,
                                ZoneId.of("UTC"),
                                List.class,
                                setter.equals("columns") ? List.of() : List.of(1L))
                        .get(type);
    }
}
