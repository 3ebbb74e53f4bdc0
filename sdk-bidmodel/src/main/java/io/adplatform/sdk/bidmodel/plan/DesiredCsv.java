package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
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
            if (has("status") && !has("entity") && !has("state") && !hasValues()) {
                continue; // the result of a base bid, or of a bundle that is not modelled any more
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
        Dimension dimension = dimension();
        String bundle = row.cells().get("bundle");
        List<Long> ids = ids();
        require(bundle != null || ids.size() == 1, "entity", "must be one ID, unless the row has a bundle");
        String state = cell("state").toLowerCase(Locale.ROOT);
        // An entity may have one line for its values, and one that blocks it or targets it again.
        boolean isFlag = !hasValues() && state.endsWith("cluded");
        String subject = bundle == null ? ids.get(0) + (isFlag ? " blocked" : "") : "named " + bundle;
        Integer before = lines.putIfAbsent(dimension + " " + subject, row.line());
        require(before == null, "entity", "is in line " + before + " already");
        PlanRow named = bundle == null ? PlanRow.entity(ids.get(0), null, null) : PlanRow.bundle(0, bundle, ids, null);
        if (!state.isEmpty()) {
            desired.add(dimension, kind(state, bundle != null), named);
        }
        if (hasValues() || (bundle != null && state.isEmpty())) {
            desired.add(dimension, bundle == null ? ChangeKind.UPDATE : ChangeKind.ADD_BUNDLE, named.with(values()));
        } else {
            require(!state.isEmpty(), "state", "is required without values");
        }
    }

    private Dimension dimension() {
        if (usual != null && !csv.columns().contains("dimension")) {
            return usual;
        }
        // The platform's pages spell it "Zip Code".
        String label = cell("dimension").replaceFirst("(?i)[ _]codes?$", "");
        require(!label.isEmpty(), "dimension", "must be the label or the ID of a dimension");
        Dimension dimension = label.matches("\\d{1,9}") ? Dimension.of(Long.parseLong(label)) : Dimension.of(label);
        require(dimension.isKnown() || dimension.id() != null, "dimension", "must be a dimension");
        return dimension;
    }

    private List<Long> ids() {
        for (String damageable : List.of("entity", "bundle")) {
            require(!Csv.isDamaged(cell(damageable)), damageable, Csv.UNDAMAGED);
        }
        List<Long> ids = new ArrayList<>();
        for (String id : cell("entity").split("\\s+", -1)) {
            require(ID.matcher(id).matches() && new BigInteger(id).bitLength() < Long.SIZE, "entity", "must be an ID");
            require(!ids.contains(Long.parseLong(id)), "entity", "must not have an ID twice");
            ids.add(Long.parseLong(id));
        }
        return ids;
    }

    private ChangeKind kind(String state, boolean isBundle) {
        ChangeKind kind = Stream.of(ChangeKind.values())
                .filter(one -> one.state().equals(state))
                .findFirst()
                .orElse(ChangeKind.UPDATE);
        require(!isBundle || kind == ChangeKind.UNBUNDLE, "state", "of a bundle must be unbundled");
        require(kind != ChangeKind.UPDATE, "state", "must be excluded, included, unmodelled, unbundled or empty");
        require(kind != ChangeKind.UNBUNDLE || isBundle, "state", "needs a bundle");
        boolean removes = kind == ChangeKind.DELETE || kind == ChangeKind.UNBUNDLE;
        require(!removes || !hasValues(), "state", "takes no values beside it");
        return kind;
    }

    private BidModelData values() {
        require(!has("priority") || cell("priority").matches("[1-9]|10"), "priority", "must be 1 to 10");
        require(has("ratio") == has("type"), "type", "goes with a ratio, and a ratio with a type");
        SpendRatioType type = has("type") ? SpendRatioType.of(cell("type")) : null;
        require(type == null || type.isKnown(), "type", "must be Strict or Flexible");
        return new BidModelData(
                null,
                has("priority") ? Long.valueOf(cell("priority")) : null,
                number("multiplier", ModellingLimits.MIN_BID_MULTIPLIER),
                number("ratio", ModellingLimits.MIN_SPEND_RATIO),
                type,
                Map.of());
    }

    private @Nullable BigDecimal number(String name, BigDecimal least) {
        if (!has(name)) {
            return null;
        }
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
        Dimension dimension = current.place.dimension();
        List<String> lines = new ArrayList<>();
        for (BidModelRow row : current.entities()) {
            BidModelData values = legal(row);
            String state = Boolean.TRUE.equals(row.excluded()) ? ChangeKind.EXCLUDE.state() : "";
            if (row.id() > 0 && (!state.isEmpty() || !ModelledValues.isEmpty(values))) {
                lines.add(Csv.line(cells(dimension, PlanRow.entity(row.id(), row.name(), values), state)));
            }
        }
        current.bundles()
                .filter(bundle -> bundle.name() != null && Csv.isCell(bundle.name()))
                .filter(bundle -> !bundle.entityIds().isEmpty()
                        && current.bundles(bundle.name()).size() == 1)
                .map(bundle -> bundle.with(legal(current.bundleRow(bundle.id()))))
                .forEach(bundle -> lines.add(Csv.line(cells(dimension, bundle, ""))));
        return lines;
    }

    /** The values that a table can have. */
    private static BidModelData legal(@Nullable BidModelRow row) {
        Priority priority = row == null ? null : row.priority();
        BidMultiplier multiplier = row == null ? null : row.multiplier();
        SpendRatio ratio = row == null ? null : row.spendRatio();
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
                results.stream().map(one -> one.change().set()).reduce(ModelledValues.NONE, ModelledValues::with);
        PlanRow row = change.kind() == ChangeKind.UNBUNDLE ? change.before() : change.after();
        row = change.kind() == ChangeKind.BASE_BID ? PlanRow.entity(0, PlanTable.values(change), null) : row;
        String state =
                change.isOfBundle() && change.models() ? "" : change.kind().state();
        List<@Nullable Object> cells = new ArrayList<>(cells(change.dimension(), row.with(values), state));
        ChangeResult shown = results.stream()
                .filter(result -> result.state() != ChangeState.APPLIED)
                .findFirst()
                .orElse(results.get(0));
        cells.add(shown.state().name());
        cells.add(shown.reason());
        return cells;
    }

    /** Returns the line of an entity or a bundle; {@link #COLUMNS} lists the cells. */
    static List<@Nullable Object> cells(Dimension dimension, PlanRow row, String state) {
        BidModelData data = ModelledValues.orNone(row.data());
        List<Long> ids = row.isBundle() ? row.entityIds() : row.id() == 0 ? List.of() : List.of(row.id());
        return Arrays.asList(
                dimension.text(),
                ids.stream().map(String::valueOf).collect(Collectors.joining(" ")),
                row.isBundle() ? null : row.name(),
                row.isBundle() ? row.name() : null,
                data.priority(),
                ModelledValues.plain(data.bidMultiplier()),
                ModelledValues.plain(data.spendRatio()),
                data.spendRatioType() == null ? null : data.spendRatioType().label(),
                state);
    }
}
