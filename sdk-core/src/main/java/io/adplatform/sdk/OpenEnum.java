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
import org.jspecify.annotations.Nullable;

/**
 * One of a static list of the platform, or a value that the list doesn't know yet.
 *
 * <p>The platform names such a value by its ID, its label or its short name, in any of its answers. All of them read as
 * the same constant; what matches none is kept as it came, and {@link #isKnown()} tells. A type of this kind reads:
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

    /** What the documents call the online payment processor. */
    private static final String PROCESSOR = "processor";

    /** A class keeps its constants itself, and so an unloaded class leaves nothing behind. */
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

    /** The platform's ID; {@code null} where it has none, or an unknown value came without one. */
    public final @Nullable Long id() {
        return wire.id;
    }

    /** The platform's label, or the text that came; {@code null} where an unknown value came as an ID alone. */
    public final @Nullable String label() {
        return wire.label;
    }

    /** Whether this is one of the constants. */
    public final boolean isKnown() {
        return wire.known;
    }

    /** What is sent: the ID as a number, or the text where there is no ID. */
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

    /** The label with the ID, as {@code Paid (2)}; unknown values say so. */
    @Override
    public final String toString() {
        String text =
                wire.label == null ? "" + wire.id : wire.id == null ? wire.label : wire.label + " (" + wire.id + ")";
        return wire.known ? text : "unknown " + text;
    }

    /** Begins the list of a type's constants. Called once, before the first constant. */
    protected static <E extends OpenEnum> Constants<E> constants(Class<E> type, Function<Wire, E> constructor) {
        Constants<E> constants = new Constants<>(constructor);
        if (!ALL.get(type).compareAndSet(null, constants)) {
            throw new IllegalStateException(type.getName() + " has its list of constants already");
        }
        return constants;
    }

    /** The constants of a type that is known at run time only. */
    @SuppressWarnings("unchecked") // constants() puts only matching pairs into the map
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

    /** What the platform sends for a value. Handed from {@link Constants} to the constructor. */
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
     * The constants of one type, and the way from what arrives to a value. Complete, and so safe for any thread, once
     * the type's class is initialized.
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
         * Says that answers of some deployments have a number of another meaning where the documents have an ID.
         *
         * @param where whether a deployment does
         * @param numbers the value for such a number
         */
        public Constants<E> numbered(Predicate<Dialect> where, LongFunction<E> numbers) {
            isNumbered = where;
            byNumber = numbers;
            return this;
        }

        /**
         * Adds a constant that has an ID.
         *
         * @param otherNames what else the platform calls it
         */
        public E add(long id, String label, String... otherNames) {
            return add((Long) id, label, otherNames);
        }

        /** Adds a constant that the platform names by text alone. */
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
            // As the platform's list spells it, which nearly every row does, it is found without being made bare first.
            byText.put(name, constant);
        }

        /** The constant with this ID, or an unknown value that carries it. */
        public E of(long id) {
            E constant = byId.get(id);
            return constant != null ? constant : constructor.apply(new Wire(id, null, false));
        }

        /** The value that a number stands for in an answer of this dialect. */
        public E of(long number, Dialect dialect) {
            return isNumbered.test(dialect) ? byNumber.apply(number) : of(number);
        }

        /**
         * The value that a text stands for in an answer of this dialect, which may have a name of its own for the
         * payment processor.
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
         * The constant with this label, name or ID, or an unknown value that carries the text. Case, blanks, hyphens
         * and underscores don't count.
         *
         * @throws IllegalArgumentException if the text is blank
         */
        public E of(String text) {
            return of(null, text);
        }

        /**
         * The constant that either of the two names, the ID first; else an unknown value that carries both.
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

        /** The constants in the order of the platform's list. */
        public List<E> known() {
            return Collections.unmodifiableList(inOrder);
        }

        private static String bare(String text) {
            StringBuilder letters = new StringBuilder(text.length());
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (!Character.isWhitespace(c) && c != '_' && c != '-') {
                    letters.append(c);
                }
            }
            return letters.toString().toLowerCase(Locale.ROOT);
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
