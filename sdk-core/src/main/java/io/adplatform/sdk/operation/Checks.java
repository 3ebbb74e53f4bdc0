package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects everything that is wrong with a request, so that one error can list it all before anything is sent.
 *
 * <p>Names are the wire names under which a builder set its inputs.
 */
public final class Checks {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern ID = Pattern.compile("0*[1-9][0-9]*");

    private final Map<String, String> path;
    private final Map<String, String> query;
    private final Map<String, Object> body;
    private final String prefix;
    private final List<Violation> violations;

    Checks() {
        this(Map.of(), Map.of(), Map.of());
    }

    Checks(Map<String, String> path, Map<String, String> query, Map<String, Object> body) {
        this(path, query, body, "", new ArrayList<>());
    }

    private Checks(
            Map<String, String> path,
            Map<String, String> query,
            Map<String, Object> body,
            String prefix,
            List<Violation> violations) {
        this.path = path;
        this.query = query;
        this.body = body;
        this.prefix = prefix;
        this.violations = violations;
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
    public Checks within(String path, Map<String, Object> fields) {
        return new Checks(Map.of(), Map.of(), fields, prefix + path + ".", violations);
    }

    /** What was set under that name, in the body, in the query or in the path; {@code null} when nothing was. */
    public @Nullable Object value(String name) {
        Object value = body.get(name);
        if (value == null) {
            value = query.get(name);
        }
        return value != null ? value : path.get(name);
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
                that(!text, name, one, "must have an ID, which the platform goes by");
            }
        }
        return this;
    }

    /** A number, where it is set at all, must lie within both ends. */
    public Checks between(String name, Number least, Number most) {
        return ifSet(
                name,
                value -> decimal(value).compareTo(decimal(least)) >= 0
                        && decimal(value).compareTo(decimal(most)) <= 0,
                "must be between " + least + " and " + most);
    }

    /**
     * Two moments in epoch milliseconds, such as {@code startDate} and {@code endDate}: both or neither, and in order.
     */
    public Checks ordered(String first, String second) {
        Object from = value(first);
        Object to = value(second);
        that(from != null || to == null, first, null, "is required beside " + second);
        that(to != null || from == null, second, null, "is required beside " + first);
        boolean forward = from == null || to == null || decimal(to).compareTo(decimal(from)) > 0;
        return that(forward, second, to, "must be after " + first + " (" + from + ")");
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
     * @param field the input that is wrong if not, by its wire name or by its path in the request
     * @param value what it was set to; {@code null} when it is missing
     * @param rule what it must be, as a sentence that goes on after the field's name
     */
    public Checks that(boolean holds, String field, @Nullable Object value, String rule) {
        if (!holds) {
            violations.add(new Violation(prefix + field, value == null ? null : value.toString(), rule));
        }
        return this;
    }

    boolean complainsAbout(String field) {
        return violations.stream().anyMatch(found -> found.field().equals(field));
    }

    /** What was found so far, by these checks and those within them. */
    List<Violation> violations() {
        return violations;
    }

    /** One error for everything. */
    void throwIfWrong(Operation<?> operation, @Nullable Long owId) {
        if (!violations.isEmpty()) {
            CallContext context = CallContext.unsent(operation.name(), operation.method(), operation.path(), owId);
            throw new InvalidRequestException(context, violations);
        }
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal number ? number : new BigDecimal(value.toString());
    }
}
