package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks of a request. They collect all violations, so that one error lists them before anything is sent.
 *
 * <p>A check names its input by the wire name. Errors also contain the builder's setter if {@link RequestBuilder#setter} has
 * named one.
 */
public final class Checks {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern ID = Pattern.compile("0*[1-9][0-9]*");

    private final Map<String, ?> path;
    private final Map<String, ?> query;
    private final Map<String, ?> body;
    private final Map<String, String> setters;
    private final String prefix;
    private final String callersPrefix;
    private final Findings findings;
    private FurtherFields further = FurtherFields.none();

    /** The results of these checks and the nested ones. */
    private static final class Findings {
        private final List<Violation> violations = new ArrayList<>();
        private final List<Violation> replaced = new ArrayList<>(0);
    }

    Checks(Map<String, ?> path, Map<String, ?> query, Map<String, ?> body, Map<String, String> setters) {
        this(path, query, body, setters, "", "", new Findings());
    }

    private Checks(
            Map<String, ?> path,
            Map<String, ?> query,
            Map<String, ?> body,
            Map<String, String> setters,
            String prefix,
            String callersPrefix,
            Findings findings) {
        this.path = path;
        this.query = query;
        this.body = body;
        this.setters = setters;
        this.prefix = prefix;
        this.callersPrefix = callersPrefix;
        this.findings = findings;
    }

    /**
     * Returns checks of an object within the request. Their violations are listed with the others, under the object's path:
     *
     * <pre>{@code
     * checks.within("conditions[2]", condition).required("column");   // conditions[2].column is required
     * }</pre>
     *
     * @param path the object's path from the object of these checks, such as {@code conditions[2]}
     * @param fields the object's fields by wire name
     */
    public Checks within(String path, Map<String, ?> fields) {
        return within(path, setter(path), fields);
    }

    /**
     * Like {@link #within(String, Map)}, for an object that the caller knows by another name.
     *
     * @param setter the caller's name of the object, such as {@code update}; empty if callers don't see the object
     */
    public Checks within(String path, String setter, Map<String, ?> fields) {
        return new Checks(
                Map.of(),
                Map.of(),
                fields,
                setters,
                prefix + path + ".",
                callersPrefix + (setter.isEmpty() ? "" : setter + "."),
                findings);
    }

    /** Returns the value of a field in the body, the query or the path; {@code null} if it is not set. */
    public @Nullable Object value(String name) {
        Object value = body.get(name);
        if (value == null) {
            value = query.get(name);
        }
        return value == null || further.latest(name, value) == null ? path.get(name) : value;
    }

    /**
     * Adds the fields that the caller has set by {@code with()}. They satisfy {@link #required}, and no check judges their values.
     * They replace or remove values of setters, which is logged, and refused in a call that must not be repeated.
     *
     * @param preset the fields that the SDK has set by its own choice
     */
    public Checks with(FurtherFields added, Set<String> preset) {
        further = added;
        for (String name : added.names()) {
            that(!name.isBlank(), "with", name, "needs the name of a field");
            if (!preset.contains(name) && (isTaken(body, name) || query.get(name) != null)) {
                findings.replaced.add(violation(name, null, "must not be set by with(), since its setter was called"));
            }
        }
        return this;
    }

    /** Returns the fields that the caller has set by {@code with()}. */
    FurtherFields further() {
        return further;
    }

    /** Whether the caller has added fields by {@code with()}. They satisfy a request that needs at least one field. */
    public boolean hasFurtherFields() {
        return further.names().stream().anyMatch(name -> further.latest(name, null) != null);
    }

    private static boolean isTaken(Object object, String name) {
        if (!(object instanceof Map<?, ?> fields)) {
            return true;
        }
        int dot = name.indexOf('.');
        Object there = fields.get(dot < 0 ? name : name.substring(0, dot));
        return there != null && (dot < 0 || isTaken(there, name.substring(dot + 1)));
    }

    /** The setter of a field, or the setters on its path. An index is kept. */
    private String setter(String field) {
        int index = field.endsWith("]") ? field.lastIndexOf('[') : field.length();
        String name = field.substring(0, index);
        String setter = setters.get(name);
        if (setter == null) {
            setter = Stream.of(name.split("[.]"))
                    .map(step -> step.endsWith("]") ? setter(step) : setters.getOrDefault(step, step))
                    .filter(step -> !step.isEmpty())
                    .collect(Collectors.joining("."));
        }
        return setter + field.substring(index);
    }

    /** Requires each of these to be set, and not to a blank text or an empty list. */
    public Checks required(String... names) {
        for (String name : names) {
            that(value(name) != null || further.latest(name, null) != null, name, null, "is required");
            notEmpty(name);
        }
        return this;
    }

    /** Requires each of these that is set not to be a blank text or an empty list. */
    public Checks notEmpty(String... names) {
        for (String name : names) {
            Object value = value(name);
            boolean blank = value instanceof String text && text.isBlank();
            that(!blank, name, value, "".equals(value) ? "must not be empty" : "must not be blank");
            that(!(value instanceof Collection<?> values && values.isEmpty()), name, value, "must not be empty");
        }
        return this;
    }

    /** Requires a number, if set, to be above 0. */
    public Checks positive(String name) {
        return ifSet(name, value -> decimal(value).signum() > 0, "must be above 0");
    }

    /**
     * Requires IDs, if set, to be above 0: a number, a list, or a text with commas. It accepts empty values, which
     * {@link #notEmpty} and {@link #required} refuse.
     */
    public Checks ids(String... names) {
        for (String name : names) {
            Object value = value(name);
            if (value instanceof Collection<?> ids) {
                eachPositive(name, ids);
            } else if (value instanceof String text) {
                eachPositive(name, text.isBlank() ? List.of() : List.of(text.split(",", -1)));
            } else {
                positive(name);
            }
        }
        return this;
    }

    private void eachPositive(String name, Collection<?> ids) {
        int i = 0;
        for (Object id : ids) {
            that(ID.matcher(String.valueOf(id).strip()).matches(), name + "[" + i++ + "]", id, "must be above 0");
        }
    }

    /**
     * Requires values of a static list, if set, to have an ID; an unknown text has none. The input is a value, a list, or a text
     * with commas.
     */
    public Checks haveIds(String... names) {
        for (String name : names) {
            Object value = value(name);
            Collection<?> all = value instanceof Collection<?> several
                    ? several
                    : value instanceof String text ? List.of(text.split(",")) : Collections.singleton(value);
            for (Object one : all) {
                Object sent = one instanceof OpenEnum constant ? constant.wireValue() : one;
                boolean text = sent instanceof String words
                        && !words.isBlank()
                        && !NUMBER.matcher(words.strip()).matches();
                that(!text, name, one, "must have an ID" + idsOf(one));
            }
        }
        return this;
    }

    /** Requires values of a static list, if set, to be known. The input is a value or a list. */
    public Checks known(String... names) {
        for (String name : names) {
            Object value = value(name);
            for (Object one : value instanceof Collection<?> several ? several : Collections.singleton(value)) {
                if (one instanceof OpenEnum constant && !constant.isKnown()) {
                    that(false, name, one, "must be one of " + join(known(constant)));
                }
            }
        }
        return this;
    }

    private static List<? extends OpenEnum> known(OpenEnum value) {
        return OpenEnum.constantsOf(value.getClass()).known();
    }

    /** Requires an order, if set, to have a field after its optional sign. */
    public Checks order(String name) {
        return ifSet(name, order -> !Order.fieldOf(order.toString()).isBlank(), "must name a field");
    }

    private static String idsOf(@Nullable Object value) {
        if (!(value instanceof OpenEnum constant)) {
            return ", which the platform requires";
        }
        return "; known are "
                + join(known(constant).stream()
                        .filter(known -> known.id() != null)
                        .toList());
    }

    /** Requires {@code sortBy}, if set, to be one of these fields after its optional sign. */
    public Checks sortableBy(Collection<? extends OpenEnum> fields) {
        return ifSet(
                "sortBy",
                order -> fields.stream()
                        .anyMatch(field -> Order.fieldOf(order.toString()).equals(field.wireValue())),
                "must be one of " + join(fields) + ", with or without a sign");
    }

    private static String join(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Requires a number, if set, to be in a range that includes both ends. */
    public Checks between(String name, Number least, Number most) {
        return ifSet(
                name,
                value -> decimal(value).compareTo(decimal(least)) >= 0
                        && decimal(value).compareTo(decimal(most)) <= 0,
                "must be between " + least + " and " + most);
    }

    /** Requires a value, if set, to satisfy a rule. */
    public Checks ifSet(String name, Predicate<Object> condition, String rule) {
        Object value = value(name);
        return that(value == null || condition.test(value), name, value, rule);
    }

    /**
     * Adds a violation unless a condition holds.
     *
     * @param holds the condition
     * @param field the input, by its wire name or its path from the object of these checks
     * @param value the value of the input; {@code null} if it is missing
     * @param rule the rule, as the rest of a sentence that begins with the field's name
     */
    public Checks that(boolean holds, String field, @Nullable Object value, String rule) {
        if (!holds) {
            findings.violations.add(violation(field, value, rule));
        }
        return this;
    }

    /** Returns an input's name in errors, such as {@code customer(owId)}, for a rule that refers to another input. */
    public String inputName(String field) {
        return violation(field, null, "").input();
    }

    private Violation violation(String field, @Nullable Object value, String rule) {
        String setter = setter(field);
        // An object that callers don't see has no name.
        String callers = setter.isEmpty() ? callersPrefix.replaceFirst("[.]$", "") : callersPrefix + setter;
        return new Violation(
                prefix + field,
                callers.isEmpty() ? prefix + field : callers,
                value == null ? null : value.toString(),
                rule);
    }

    /** Requires IDs and static values in the path to be valid, unless the builder has already found a violation. */
    void pathIds() {
        path.forEach((name, value) -> {
            if (findings.violations.stream().noneMatch(found -> found.field().equals(name))) {
                that(!(value instanceof Long id) || id > 0, name, value, "must be above 0");
                if (value instanceof OpenEnum) {
                    haveIds(name);
                }
            }
        });
    }

    /** The violations so far, of these checks and the nested ones. */
    List<Violation> violations() {
        return findings.violations;
    }

    /** Throws one exception with all violations, if any. Logs which values {@code with()} replaces. */
    void throwIfWrong(Operation<?> operation, @Nullable Long owId) {
        if (operation.effect() == Effect.ONCE) {
            findings.violations.addAll(findings.replaced);
        }
        if (!findings.violations.isEmpty()) {
            throw new InvalidRequestException(Call.unsent(operation, path, owId), findings.violations);
        }
        if (!findings.replaced.isEmpty()) {
            LOG.warn(
                    "with() replaces the value of {} in {}",
                    findings.replaced.stream().map(Violation::input).collect(Collectors.joining(", ")),
                    operation.name());
        }
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal number ? number : new BigDecimal(value.toString());
    }
}
