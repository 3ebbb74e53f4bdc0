package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of an answer. {@link ResponseReader} makes it from rows that are unmodifiable already. */
public record RowsPage<T>(
        List<T> rows,
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements Page<T> {

    public RowsPage {
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public RowsPage<T> at(PagePosition place) {
        return new RowsPage<>(rows, totalRecords, filteredRecords, place, additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
