package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads a planner's table: comma separated, a head with the names of the columns, a row for each entity. A cell that is empty
 * says nothing of that value.
 */
final class DesiredCsv {

    private static final Set<String> COLUMNS =
            Set.of("dimension", "entity", "name", "priority", "multiplier", "ratio", "type", "state");

    private final Dimension usual;
    private final DesiredBidModel desired = DesiredBidModel.create();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();

    /** @param usual the dimension of rows that name none */
    DesiredCsv(Dimension usual) {
        this.usual = usual;
    }

    DesiredBidModel read(List<String> all) {
        List<String> head = all.isEmpty() ? List.of() : cells(all.get(0).replace("\uFEFF", ""));
        List<String> columns =
                head.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        if (!columns.contains("entity") || !COLUMNS.containsAll(columns)) {
            throw new IllegalArgumentException(
                    "line 1 must name the columns: entity, and any of dimension, name, priority,"
                            + " multiplier, ratio, type, state; was " + (all.isEmpty() ? "nothing" : all.get(0)));
        }
        for (int i = 1; i < all.size(); i++) {
            if (!all.get(i).isBlank()) {
                row(i + 1, columns, cells(all.get(i)));
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return desired;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
    }

    private void row(int line, List<String> columns, List<String> cells) {
        if (cells.size() != columns.size()) {
            problems.add("line " + line + ": has " + cells.size() + " cells and not " + columns.size()
                    + "; a name with a comma can't stand here");
            return;
        }
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                row.put(columns.get(i), cells.get(i));
            }
        }
        try {
            take(line, row);
        } catch (NumberFormatException noNumber) {
            problems.add("line " + line + ": a cell is no number (" + noNumber.getMessage() + ")");
        } catch (IllegalArgumentException wrong) {
            problems.add("line " + line + ": " + wrong.getMessage());
        }
    }

    private void take(int line, Map<String, String> row) {
        Dimension dimension = row.containsKey("dimension") ? Dimension.of(row.get("dimension")) : usual;
        require(dimension.isKnown(), "there is no dimension " + dimension);
        require(row.containsKey("entity"), "entity is required");
        long entity = Long.parseLong(row.get("entity"));
        Integer before = lines.putIfAbsent(dimension + " " + entity, line);
        require(before == null, "entity " + entity + " stands in line " + before + " already");
        EntityModelling modelling = modelling(entity, row);
        switch (row.getOrDefault("state", "").toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "excluded" -> desired.excluded(dimension, List.of(entity));
            case "included" -> desired.included(dimension, List.of(entity));
            case "unmodelled" -> {
                require(!hasValues(row), "unmodelled takes no values");
                desired.unmodelled(dimension, List.of(entity));
            }
            default ->
                throw new IllegalArgumentException(
                        "state must be excluded, included, unmodelled or empty, was " + row.get("state"));
        }
        if (hasValues(row)) {
            desired.model(dimension, modelling);
        } else {
            require(row.containsKey("state"), "a value or a state is required");
        }
    }

    private static EntityModelling modelling(long entity, Map<String, String> row) {
        EntityModelling modelling = EntityModelling.of(entity);
        if (row.containsKey("priority")) {
            modelling = modelling.priority(Integer.parseInt(row.get("priority")));
        }
        if (row.containsKey("multiplier")) {
            modelling = modelling.bidMultiplier(new BigDecimal(row.get("multiplier")));
        }
        require(row.containsKey("ratio") == row.containsKey("type"), "ratio and type go together");
        if (row.containsKey("ratio")) {
            SpendRatioType type = SpendRatioType.of(row.getOrDefault("type", ""));
            require(type.isKnown(), "type must be Strict or Flexible, was " + row.get("type"));
            modelling = modelling.spendRatio(new SpendRatio(new BigDecimal(row.get("ratio")), type));
        }
        return modelling;
    }

    private static boolean hasValues(Map<String, String> row) {
        return row.containsKey("priority") || row.containsKey("multiplier") || row.containsKey("ratio");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
