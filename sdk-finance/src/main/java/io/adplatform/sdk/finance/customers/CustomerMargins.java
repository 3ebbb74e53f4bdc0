package io.adplatform.sdk.finance.customers;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The margins of a customer (document 2, "Customer margin"), all in one answer.
 *
 * @param rows the margins
 * @param isBidShadingEnabled whether bid shading is on for the customer
 * @param position {@code null} for the whole list
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CustomerMargins(
        @JsonProperty("data") List<Margin> rows,
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable Boolean isBidShadingEnabled,
        @JsonIgnore @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements Page<Margin> {

    public CustomerMargins {
        rows = Values.copy(rows);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The margins alone, without anything beside them. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static CustomerMargins of(List<Margin> rows) {
        return new CustomerMargins(rows, null, null, null, null, Map.of());
    }

    @Override
    public CustomerMargins at(PagePosition place) {
        return new CustomerMargins(
                rows, totalRecords, filteredRecords, isBidShadingEnabled, place, additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
