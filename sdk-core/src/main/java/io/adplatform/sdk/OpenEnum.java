package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value of a static list of the platform, known or not yet known to the SDK.
 *
 * <p>The platform's answers contain such a value as its ID, its label or its short name. All of them are read as the same
 * constant. A value that matches no constant is kept unchanged, and {@link #isKnown()} is false. An example of such a type:
 *
 * <pre>{@code
 * public final class PaymentStatus extends OpenEnum {
 *     private static final Constants<PaymentStatus> ALL = constants(PaymentStatus.class, PaymentStatus::new);
 *     public static final PaymentStatus PROCESSING = ALL.add(1, "Processing");
 *     public static final PaymentStatus PAID = ALL.add(2, "Paid");
 *
 *     private PaymentStatus(Wire wire) { super(wire); }
 *
 *     public static PaymentStatus of(long id) { return ALL.of(id); }
 *     public static PaymentStatus of(String text) { return ALL.of(text); }
 *     public static List<PaymentStatus> known() { return ALL.known(); }
 * }
 * }</pre>
 *
 * <p>Immutable. Constants may be compared with {@code ==}; values that may be unknown are compared with {@code equals}.
 */
public abstract class OpenEnum {

    /** The documents' name of the online payment processor. */
    private static final String PROCESSOR = "processor";

    private static final Pattern SEPARATORS = Pattern.compile("[_\\-\\p{javaWhitespace}]");

    /** Each class keeps its own constants, so that an unloaded class leaves no reference. */
    private static final ClassValue<AtomicReference<@Nullable Constants<?>>> ALL = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Constants<?>> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private final Wire wire;

    protected OpenEnum(Wire wire) {
        this.wire = wire;
    }

    /** Returns the platform's ID; {@code null} if it has none, or if an unknown value arrived without one. */
    public final @Nullable Long id() {
        return wire.id;
    }

    /** Returns the platform's label, or the text of an unknown value; {@code null} if that is only an ID. */
    public final @Nullable String label() {
        return wire.label;
    }

    /** Whether this is one of the constants. */
    public final boolean isKnown() {
        return wire.known;
    }

    /** Returns the value for requests: the ID as a number, or the text of a value without an ID. */
    @JsonValue
    public final Object wireValue() {
        return wire.id != null ? wire.id : Objects.requireNonNull(wire.label);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof OpenEnum value
                && value.getClass() == getClass()
                && Objects.equals(wire.id, value.wire.id)
                && Objects.equals(wire.label, value.wire.label);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(wire.id, wire.label);
    }

    /** Returns the label with the ID, as {@code Paid (2)}, with {@code unknown} before an unknown value. */
    @Override
    public final String toString() {
        String text =
                wire.label == null ? "" + wire.id : wire.id == null ? wire.label : wire.label + " (" + wire.id + ")";
        return wire.known ? text : "unknown " + text;
    }

    /** Creates the list of a type's constants. Called once, before the first constant. */
    protected static <E extends OpenEnum> Constants<E> constants(Class<E> type, Function<Wire, E> constructor) {
        Constants<E> constants = new Constants<>(constructor);
        if (!ALL.get(type).compareAndSet(null, constants)) {
            throw new IllegalStateException(type.getName() + " already has a list of constants");
        }
        return constants;
    }

    /** Returns the constants of a type that is known only at run time. */
    @SuppressWarnings("unchecked") // constants() stores only matching pairs
    public static <E extends OpenEnum> Constants<E> constantsOf(Class<E> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader()); // runs the initializers of its constants
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
        Constants<?> constants = ALL.get(type).get();
        if (constants == null) {
            throw new IllegalStateException(type.getName() + " has no list of constants");
        }
        return (Constants<E>) constants;
    }

    /** ID and label of a value, from {@link Constants} for the constructor. */
    public static final class Wire {

        private final @Nullable Long id;
        private final @Nullable String label;
        private final boolean known;

        private Wire(@Nullable Long id, @Nullable String label, boolean known) {
            this.id = id;
            this.label = label;
            this.known = known;
        }
    }

    /**
     * The constants of one type, which convert an ID or a text to a value. Safe for many threads after the initialization of the
     * type's class.
     *
     * @param <E> the type
     */
    public static final class Constants<E extends OpenEnum> {

        private final Function<Wire, E> constructor;
        private final List<E> inOrder = new ArrayList<>();
        private final Map<Long, E> byId = new HashMap<>();
        private final Map<String, E> byText = new HashMap<>();
        private Predicate<Dialect> isNumbered = dialect -> false;
        private LongFunction<E> byNumber = this::of;

        private Constants(Function<Wire, E> constructor) {
            this.constructor = constructor;
        }

        /**
         * Declares that answers of some deployments contain a number with another meaning instead of the documented ID.
         *
         * @param where whether a dialect has such numbers
         * @param numbers returns the value for such a number
         */
        public Constants<E> numbered(Predicate<Dialect> where, LongFunction<E> numbers) {
            isNumbered = where;
            byNumber = numbers;
            return this;
        }

        /**
         * Adds a constant with an ID.
         *
         * @param otherNames other names that the platform uses
         */
        public E add(long id, String label, String... otherNames) {
            return add((Long) id, label, otherNames);
        }

        /** Adds a constant without an ID. */
        public E add(String label, String... otherNames) {
            return add(null, label, otherNames);
        }

        private E add(@Nullable Long id, String label, String... otherNames) {
            E constant = constructor.apply(new Wire(id, label, true));
            if (id != null && byId.put(id, constant) != null) {
                throw new IllegalStateException("two constants with the ID " + id);
            }
            name(label, constant);
            for (String name : otherNames) {
                name(name, constant);
            }
            inOrder.add(constant);
            return constant;
        }

        private void name(String name, E constant) {
            E before = byText.put(bare(name), constant);
            if (before != null && !before.equals(constant)) {
                throw new IllegalStateException("two constants with the name " + name);
            }
            // Almost all rows contain exactly this name.
            byText.put(name, constant);
        }

        /** Returns the constant with this ID, or an unknown value with it. */
        public E of(long id) {
            E constant = byId.get(id);
            return constant != null ? constant : constructor.apply(new Wire(id, null, false));
        }

        /** Returns the value for a number in an answer of this dialect. */
        public E of(long number, Dialect dialect) {
            return isNumbered.test(dialect) ? byNumber.apply(number) : of(number);
        }

        /**
         * Returns the value for a text in an answer of this dialect, which may have another name for the payment processor.
         *
         * @throws IllegalArgumentException if the text is blank
         */
        public E of(String text, Dialect dialect) {
            Long number = isNumbered.test(dialect) ? number(text.strip()) : null;
            if (number != null) {
                return byNumber.apply(number);
            }
            E processor = text.strip().equalsIgnoreCase(dialect.processor()) ? of(PROCESSOR) : null;
            return processor != null && processor.isKnown() ? processor : of(text);
        }

        /**
         * Returns the constant with this label, name or ID, or an unknown value with the text. Case, blanks, hyphens and underscores
         * are ignored.
         *
         * @throws IllegalArgumentException if the text is blank
         */
        public E of(String text) {
            return of(null, text);
        }

        /**
         * Returns the constant with this ID, else with this text, else an unknown value with both.
         *
         * @throws IllegalArgumentException if there is neither an ID nor a text
         */
        public E of(@Nullable Long id, @Nullable String text) {
            E constant = id == null ? null : byId.get(id);
            if (constant != null) {
                return constant;
            }
            String label = text == null || text.isBlank() ? null : text.strip();
            if (label == null) {
                if (id == null) {
                    throw new IllegalArgumentException("neither an ID nor a text");
                }
                return of(id.longValue());
            }
            if (id != null) {
                return constructor.apply(new Wire(id, label, false));
            }
            constant = byText.get(label);
            if (constant == null) {
                constant = byText.get(bare(label));
            }
            if (constant != null) {
                return constant;
            }
            Long number = byId.isEmpty() ? null : number(label);
            return number != null
                            && (byId.containsKey(number) || number.toString().equals(label))
                    ? of(number.longValue())
                    : constructor.apply(new Wire(null, label, false));
        }

        /** Returns the constants in the order of the platform's list. */
        public List<E> known() {
            return Collections.unmodifiableList(inOrder);
        }

        private static String bare(String text) {
            return SEPARATORS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        }

        private static @Nullable Long number(String text) {
            try {
                return Long.valueOf(text);
            } catch (NumberFormatException noNumber) {
                return null;
            }
        }
    }
}
