package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects everything that is wrong with a request, so that one error can list it all before anything is sent.
 *
 * <p>Inputs are named by the wire names under which a builder set them. Errors name the builder's setter as well, where
 * {@link RequestBuilder#setter} has said that it is called otherwise.
 */
public final class Checks {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern ID = Pattern.compile("0*[1-9][0-9]*");

    private final Map<String, ?> path;
    private final Map<String, ?> query;
    private final Map<String, ?> body;
    private final Map<String, String> setters;
    private final String prefix;
    private final String callersPrefix;
    private final Findings findings;
    private boolean hasFurtherFields;

    /** What these checks and those within them have come across. */
    private static final class Findings {
        private final List<Violation> violations = new ArrayList<>();
        private final Set<String> known = new HashSet<>();
        private final List<Runnable> last = new ArrayList<>(0);
    }

    Checks() {
        this(Map.of(), Map.of(), Map.of(), Map.of());
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
     * The same checks on an object within the request. What they find is listed with the rest, under its path:
     *
     * <pre>{@code
     * checks.within("conditions[2]", condition).required("column");   // conditions[2].column is required
     * }</pre>
     *
     * @param path the way to the object from where these checks are, such as {@code conditions[2]}
     * @param fields what is set in it, by wire name
     */
    public Checks within(String path, Map<String, ?> fields) {
        return within(path, setter(path), fields);
    }

    /**
     * Like {@link #within(String, Map)}, for an object that the caller knows otherwise than by its path.
     *
     * @param setter how the caller knows the object, such as {@code update}; empty for one that callers don't see
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

    /** What was set under that name, in the body, in the query or in the path; {@code null} when nothing was. */
    public @Nullable Object value(String name) {
        findings.known.add(prefix + name);
        Object value = body.get(name);
        if (value == null) {
            value = query.get(name);
        }
        return value != null ? value : path.get(name);
    }

    /** Refuses further fields that are set or checked, and so have a setter; which these are is known at the end. */
    public Checks refuseKnown(FurtherFields further) {
        if (!further.isEmpty()) {
            hasFurtherFields = true;
            findings.last.add(() -> further.names().forEach(this::refuseIfKnown));
        }
        return this;
    }

    /** Whether the caller has added fields here by {@code with()}; a request that needs some field has one then. */
    public boolean hasFurtherFields() {
        return hasFurtherFields;
    }

    private void refuseIfKnown(String name) {
        String whole = prefix + name;
        String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        Object there = body.get(first) != null ? body.get(first) : query.get(first);
        boolean known = findings.known.stream().anyMatch(one -> one.equals(whole) || one.startsWith(whole + "."));
        boolean taken = first.equals(name) ? there != null : isTaken(there, name.substring(first.length() + 1));
        that(!name.isBlank(), "with", name, "needs the name of a field");
        that(!known && !taken, name, null, "has a setter, and can't be set by with()");
    }

    private static boolean isTaken(@Nullable Object object, String name) {
        if (!(object instanceof Map<?, ?> fields)) {
            return object != null;
        }
        int dot = name.indexOf('.');
        Object there = fields.get(dot < 0 ? name : name.substring(0, dot));
        return dot < 0 ? there != null : isTaken(there, name.substring(dot + 1));
    }

    /** The setter's name, for a field or for its path step by step; an index stays behind it. */
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

    /** Each of these must have been set, and not to a blank text or an empty list. */
    public Checks required(String... names) {
        for (String name : names) {
            that(value(name) != null, name, null, "is required");
            notEmpty(name);
        }
        return this;
    }

    /** Each of these, where it is set at all, must not be a blank text or an empty list. */
    public Checks notEmpty(String... names) {
        for (String name : names) {
            Object value = value(name);
            boolean blank = value instanceof String text && text.isBlank();
            that(!blank, name, value, "".equals(value) ? "must not be empty" : "must not be blank");
            that(!(value instanceof Collection<?> values && values.isEmpty()), name, value, "must not be empty");
        }
        return this;
    }

    /** A number, where it is set at all, must be above zero. */
    public Checks positive(String name) {
        return ifSet(name, value -> decimal(value).signum() > 0, "must be above 0");
    }

    /**
     * IDs, where they are set at all, must be above zero: one by itself, and each of a list or of one text with commas
     * between. An empty one is no wrong ID; {@link #notEmpty} and {@link #required} find it.
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
     * Values of a static list that go by their ID must have one, where they are set at all; one that came as a text
     * alone has none. The value is one by itself, a list, or one text with commas between.
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
                that(!text, name, one, "must have an ID" + known(one));
            }
        }
        return this;
    }

    /** Values of a static list, by themselves or in a list, must be known where they are set at all. */
    public Checks known(String... names) {
        for (String name : names) {
            Object value = value(name);
            for (Object one : value instanceof Collection<?> several ? several : Collections.singleton(value)) {
                that(
                        !(one instanceof OpenEnum constant) || constant.isKnown(),
                        name,
                        one,
                        "must be one of " + (one instanceof OpenEnum constant ? constants(constant) : ""));
            }
        }
        return this;
    }

    private static String constants(OpenEnum value) {
        return join(OpenEnum.constantsOf(value.getClass()).known());
    }

    /** The order, where one is set at all, must name a field, with a sign before it or none. */
    public Checks order(String name) {
        return ifSet(name, order -> !Order.fieldOf(order.toString()).isBlank(), "must name a field");
    }

    private static String known(@Nullable Object value) {
        if (!(value instanceof OpenEnum constant)) {
            return ", which the platform goes by";
        }
        return "; known are "
                + join(OpenEnum.constantsOf(constant.getClass()).known().stream()
                        .filter(known -> known.id() != null)
                        .toList());
    }

    /** The order, where one is set at all, must be by one of these fields, with a sign before it or none. */
    public Checks sortableBy(Collection<? extends OpenEnum> fields) {
        return ifSet(
                "sortBy",
                order -> fields.stream()
                        .anyMatch(field -> Order.fieldOf(order.toString()).equals(field.wireValue())),
                "must be one of " + join(fields) + ", with a sign before it or none");
    }

    private static String join(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** A number, where it is set at all, must lie within both ends. */
    public Checks between(String name, Number least, Number most) {
        return ifSet(
                name,
                value -> decimal(value).compareTo(decimal(least)) >= 0
                        && decimal(value).compareTo(decimal(most)) <= 0,
                "must be between " + least + " and " + most);
    }

    /** A value, where it is set at all, must pass. */
    public Checks ifSet(String name, Predicate<Object> rule, String ruleInWords) {
        Object value = value(name);
        return that(value == null || rule.test(value), name, value, ruleInWords);
    }

    /**
     * The general case.
     *
     * @param holds whether all is well
     * @param field the input that is wrong if not, by its wire name or by its path from where these checks are
     * @param value what it was set to; {@code null} when it is missing
     * @param rule what it must be, as a sentence that goes on after the field's name
     */
    public Checks that(boolean holds, String field, @Nullable Object value, String rule) {
        if (!holds) {
            findings.violations.add(violation(field, value, rule));
        }
        return this;
    }

    /** An input as errors name it, for rules that speak of another one: {@code customer(owId)}. */
    public String inputName(String field) {
        return violation(field, null, "").input();
    }

    private Violation violation(String field, @Nullable Object value, String rule) {
        String setter = setter(field);
        // An object that callers don't see has no name of its own.
        String callers = setter.isEmpty() ? callersPrefix.replaceFirst("[.]$", "") : callersPrefix + setter;
        return new Violation(
                prefix + field,
                callers.isEmpty() ? prefix + field : callers,
                value == null ? null : value.toString(),
                rule);
    }

    boolean complainsAbout(String field) {
        return findings.violations.stream().anyMatch(found -> found.field().equals(field));
    }

    /** What was found so far, by these checks and those within them. */
    List<Violation> violations() {
        return findings.violations;
    }

    /** One error for everything. */
    void throwIfWrong(Operation<?> operation, @Nullable Long owId) {
        findings.last.forEach(Runnable::run);
        if (!findings.violations.isEmpty()) {
            throw new InvalidRequestException(CallRules.unsent(operation, path, owId), findings.violations);
        }
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal number ? number : new BigDecimal(value.toString());
    }
}
