package io.adplatform.sdk.bidmodel.reports;

import com.fasterxml.jackson.annotation.JsonValue;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;

/**
 * A condition of the rows of a metrics report (document 2, "Bid model metrics report", performance filters).
 *
 * <pre>{@code
 * MetricCondition.of(EntityField.IMPRESSIONS, Comparison.AT_LEAST, "1000")
 * }</pre>
 *
 * @param column a metric by its wire name, such as {@code impressions}, {@code CTR} or {@code eCPM}
 */
public record MetricCondition(String column, Comparison condition, BigDecimal value) implements JsonRecord {

    /**
     * A condition.
     *
     * @throws NumberFormatException if the value is not a number
     */
    public static MetricCondition of(EntityField metric, Comparison comparison, String value) {
        return new MetricCondition(metric.wireName(), comparison, new BigDecimal(value));
    }

    /** How a metric is compared with a value. */
    public enum Comparison {
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS_THAN("<"),
        GREATER_THAN(">"),
        AT_MOST("<="),
        AT_LEAST(">=");

        private final String symbol;

        Comparison(String symbol) {
            this.symbol = symbol;
        }

        /** The comparison as the platform writes it. */
        @JsonValue
        public String symbol() {
            return symbol;
        }
    }
}
