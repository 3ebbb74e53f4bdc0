package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The CSV format of a planner's table: a line with the names of the columns, then a line for each entity or bundle.
 */
final class DesiredCsv {

    /** The columns, in the order in which they are written. */
    static final List<String> COLUMNS =
            List.of("dimension", "entity", "name", "bundle", "priority", "multiplier", "ratio", "type", "state");

    private static final Pattern NUMBER = Pattern.compile(
            "\\d{1," + ModellingLimits.MAX_WHOLE_DIGITS + "}(\\.\\d{1," + ModellingLimits.MAX_DECIMALS + "})?");

    private static final Pattern ID = Pattern.compile("[1-9]\\d{0,18}");

    private static final List<String> OF_RESULTS = List.of("status", "reason");

    private final @Nullable Dimension usual;
    private final DesiredBidModel desired = DesiredBidModel.create();
    private final List<Violation> violations = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private final Csv csv;
    private Csv.Row row = new Csv.Row(0, Map.of(), null);
    /** The column of the last check. */
    private String column = "";

    /** @param usual the dimension of a file without this column; {@code null} if it must have it */
    DesiredCsv(@Nullable Dimension usual, Csv csv) {
        this.usual = usual;
        this.csv = csv;
    }

    DesiredBidModel read() {
        if (usual == null && csv.columns().contains("entity") && !csv.columns().contains("dimension")) {
            throw new IllegalArgumentException(
                    "the heading must name the column dimension, or the dimension of all rows"
                            + " must be given (--dimension on the command line)");
        }
        List<String> optional = Stream.concat(COLUMNS.stream(), OF_RESULTS.stream())
                .filter(name -> !name.equals("entity"))
                .toList();
        for (Csv.Row next : csv.rows(List.of("entity"), optional, violations)) {
            row = next;
            if (has("status") && !has("entity")) {
                continue; // the result of a base bid
            }
            try {
                take();
            } catch (IllegalArgumentException wrong) {
                violations.add(next.violation(column, String.valueOf(wrong.getMessage())));
            }
        }
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", Violation.sentences(violations)));
        }
        return desired;
    }

    private void take() {
        // The platform's pages spell it "Zip Code".
        String label = cell("dimension").replaceFirst("(?i)[ _]codes?$", "");
        boolean isNamed = csv.columns().contains("dimension");
        require(!isNamed || !label.isEmpty(), "dimension", "must be the label or the ID of a dimension");
        Dimension dimension = !isNamed && usual != null
                ? usual
                : label.matches("\\d{1,9}") ? Dimension.of(Long.parseLong(label)) : Dimension.of(label);
        require(dimension.isKnown() || dimension.id() != null, "dimension", "must be a dimension");
        List<Long> ids = new ArrayList<>();
        for (String damageable : List.of("entity", "bundle")) {
            require(!Csv.isDamaged(cell(damageable)), damageable, Csv.UNDAMAGED);
        }
        for (String id : cell("entity").split("\\s+", -1)) {
            require(ID.matcher(id).matches() && new BigInteger(id).bitLength() < Long.SIZE, "entity", "must be an ID");
            ids.add(Long.parseLong(id));
        }
        String bundle = row.cells().get("bundle");
        require(bundle != null || ids.size() == 1, "entity", "must be one ID, unless the row has a bundle");
        // An entity may have one line for its values, and one that blocks it or targets it again.
        boolean isFlag = !hasValues() && cell("state").toLowerCase(Locale.ROOT).endsWith("cluded");
        String subject = bundle == null ? ids.get(0) + (isFlag ? " blocked" : "") : "named " + bundle;
        Integer before = lines.putIfAbsent(dimension + " " + subject, row.line());
        require(before == null, "entity", "is in line " + before + " already");
        state(dimension, ids, bundle);
        if (hasValues() || (bundle != null && !has("state"))) {
            desired.model(
                    dimension,
                    values(bundle == null ? EntityModelling.of(ids.get(0)) : EntityModelling.ofNewBundle(bundle, ids)));
        } else {
            require(has("state"), "state", "is required without values");
        }
    }

    private void state(Dimension dimension, List<Long> ids, @Nullable String bundle) {
        String state = cell("state").toLowerCase(Locale.ROOT);
        require(
                bundle == null || state.isEmpty() || "unbundled".equals(state),
                "state",
                "of a bundle must be unbundled");
        switch (state) {
            case "" -> {}
            case "excluded" -> desired.excluded(dimension, ids);
            case "included" -> desired.included(dimension, ids);
            case "unmodelled" -> {
                require(!hasValues(), "state", "takes no values beside it");
                desired.unmodelled(dimension, ids);
            }
            case "unbundled" -> {
                require(!hasValues() && bundle != null, "state", "needs a bundle, and takes no values beside it");
                desired.unbundled(dimension, String.valueOf(bundle));
            }
            default -> require(false, "state", "must be excluded, included, unmodelled, unbundled or empty");
        }
    }

    private EntityModelling values(EntityModelling subject) {
        EntityModelling modelling = subject;
        if (has("priority")) {
            require(cell("priority").matches("[1-9]|10"), "priority", "must be 1 to 10");
            modelling = modelling.priority(Integer.parseInt(cell("priority")));
        }
        if (has("multiplier")) {
            modelling = modelling.bidMultiplier(number("multiplier", ModellingLimits.MIN_BID_MULTIPLIER));
        }
        require(has("ratio") == has("type"), "type", "goes with a ratio, and a ratio with a type");
        if (has("ratio")) {
            SpendRatioType type = SpendRatioType.of(cell("type"));
            require(type.isKnown(), "type", "must be Strict or Flexible");
            modelling = modelling.spendRatio(number("ratio", ModellingLimits.MIN_SPEND_RATIO), type);
        }
        return modelling;
    }

    private BigDecimal number(String name, BigDecimal least) {
        String broken = csv.brokenRule(cell(name), false);
        require(broken == null, name, String.valueOf(broken));
        String number = csv.number(cell(name));
        boolean isNumber = NUMBER.matcher(number).matches();
        // 100 is the maximum of both.
        require(
                isNumber && ModellingLimits.isBetween(new BigDecimal(number), least, ModellingLimits.MAX_SPEND_RATIO),
                name,
                "must be a number from " + least + " to 100");
        return new BigDecimal(number);
    }

    private String cell(String name) {
        return row.cell(name);
    }

    private boolean has(String name) {
        return row.cells().containsKey(name);
    }

    private boolean hasValues() {
        return has("priority") || has("multiplier") || has("ratio");
    }

    private void require(boolean holds, String cell, String rule) {
        column = cell;
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }

    /** Returns the lines of a dimension's modelled or excluded entities and of its bundles. */
    static List<String> lines(CurrentDimension current) {
        List<String> lines = new ArrayList<>();
        for (BidModelRow row : current.entities()) {
            BidModelData data = legal(row);
            String state = Boolean.TRUE.equals(row.excluded()) ? "excluded" : "";
            if (row.id() > 0 && (!state.isEmpty() || !ModelledValues.isEmpty(data))) {
                lines.add(Csv.line(cells(current.place.dimension(), List.of(row.id()), row.name(), null, data, state)));
            }
        }
        current.bundles()
                .filter(bundle -> bundle.name() != null && Csv.isCell(bundle.name()))
                .filter(bundle -> !bundle.entityIds().isEmpty()
                        && current.bundles(bundle.name()).size() == 1)
                .forEach(bundle -> {
                    BidModelRow row = current.bundleRow(bundle.id());
                    BidModelData data = row == null ? null : legal(row);
                    lines.add(Csv.line(
                            cells(current.place.dimension(), bundle.entityIds(), null, bundle.name(), data, "")));
                });
        return lines;
    }

    /** The values that a table can have. */
    private static BidModelData legal(BidModelRow row) {
        Priority priority = row.priority();
        BidMultiplier multiplier = row.multiplier();
        SpendRatio ratio = row.spendRatio();
        return new BidModelData(
                null,
                priority == null ? null : (Long) (long) priority.value(),
                multiplier == null ? null : multiplier.value(),
                ratio == null ? null : ratio.percent(),
                ratio == null ? null : ratio.type(),
                Map.of());
    }

    /** Returns the table of results, with one line for all changes of a modelling. */
    static List<String> results(List<ChangeResult> results) {
        List<String> columns = new ArrayList<>(COLUMNS);
        columns.addAll(OF_RESULTS);
        List<String> lines = new ArrayList<>(List.of(Csv.line(columns)));
        Map<String, List<ChangeResult>> byLine = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.change().isOfBundle()
                                ? result.change().key()
                                : result.change().aspect(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        byLine.values().forEach(one -> lines.add(Csv.line(result(one))));
        return lines;
    }

    /** Returns the cells of the changes of a modelling, with the first state that isn't applied. */
    private static List<@Nullable Object> result(List<ChangeResult> results) {
        BidModelChange change = results.get(0).change();
        BidModelData values =
                results.stream().map(result -> result.change().set()).reduce(ModelledValues.NONE, ModelledValues::with);
        String state = switch (change.kind()) {
            case INCLUDE -> "included";
            case EXCLUDE -> "excluded";
            case DELETE -> change.isOfBundle() ? "" : "unmodelled";
            case UNBUNDLE -> "unbundled";
            case ADD, UPDATE, ADD_BUNDLE, CHANGE_BUNDLE, BASE_BID -> "";
        };
        List<Long> ids = change.isOfBundle()
                ? (change.kind() == ChangeKind.UNBUNDLE ? change.before() : change.after()).entityIds()
                : List.of(change.entityId());
        boolean isBid = change.kind() == ChangeKind.BASE_BID;
        List<@Nullable Object> cells = new ArrayList<>(cells(
                change.dimension(),
                isBid ? List.of() : ids,
                isBid ? PlanTable.values(change) : change.name(),
                change.isOfBundle() ? change.name() : null,
                values,
                state));
        ChangeResult shown = results.stream()
                .filter(result -> result.state() != ChangeState.APPLIED)
                .findFirst()
                .orElse(results.get(0));
        cells.add(shown.state().name());
        cells.add(shown.reason());
        return cells;
    }

    /** Returns the line of an entity or a bundle; {@link #COLUMNS} lists the cells. */
    static List<@Nullable Object> cells(
            Dimension dimension,
            List<Long> ids,
            @Nullable String name,
            @Nullable String bundle,
            @Nullable BidModelData values,
            String state) {
        BidModelData data = values == null ? ModelledValues.of(Map.of()) : values;
        return Arrays.asList(
                dimension.text(),
                ids.stream().map(String::valueOf).collect(Collectors.joining(" ")),
                name,
                bundle,
                data.priority(),
                ModelledValues.plain(data.bidMultiplier()),
                ModelledValues.plain(data.spendRatio()),
                data.spendRatioType() == null ? null : data.spendRatioType().label(),
                state);
    }
}
