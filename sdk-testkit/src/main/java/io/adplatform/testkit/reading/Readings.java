package io.adplatform.testkit.reading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * How a sandbox takes all that the documents leave open: one position of each {@link Reading}. Immutable.
 *
 * <p>{@link #toString} names the positions that are not the usual ones, and the seed where one chose them.
 */
public final class Readings {

    private static final Readings USUAL = new Readings("", Map.of());

    private final String origin;
    private final Map<Class<? extends Reading>, Reading> unusual;

    private Readings(String origin, Map<Class<? extends Reading>, Reading> unusual) {
        this.origin = origin;
        this.unusual = unusual;
    }

    /** The usual position of each. */
    public static Readings usual() {
        return USUAL;
    }

    /** The usual position of each, but these. */
    public static Readings of(Reading... positions) {
        Readings readings = USUAL;
        for (Reading position : positions) {
            readings = readings.with(position);
        }
        return readings;
    }

    /** Any position of each; the same seed gives the same ones. */
    public static Readings any(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Readings readings = new Readings("seed " + seed + ": ", Map.of());
        for (Class<? extends Reading> reading : Reading.all()) {
            List<Reading> positions = Reading.positionsOf(reading);
            readings = readings.with(positions.get(random.nextInt(positions.size())));
        }
        return readings;
    }

    /**
     * Parses a text: {@code any:} and a seed, or the {@linkplain Reading#label() labels} of positions with commas between them;
     * the default readings if it is empty.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    public static Readings parse(String text) {
        String wanted = text.strip();
        if (wanted.startsWith("any:")) {
            try {
                return any(Long.parseLong(wanted.substring("any:".length()).strip()));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("any: goes with a whole number, as in any:42, not " + wanted, e);
            }
        }
        return wanted.isEmpty()
                ? USUAL
                : of(List.of(wanted.split("\\s*,\\s*", -1)).stream()
                        .map(Reading::labelled)
                        .toArray(Reading[]::new));
    }

    /** The same readings, but this position. */
    public Readings with(Reading position) {
        Map<Class<? extends Reading>, Reading> changed = new LinkedHashMap<>(unusual);
        Class<? extends Reading> reading = position.getClass();
        changed.remove(reading);
        if (position.ordinal() > 0) {
            changed.put(reading, position);
        }
        return new Readings(origin, changed);
    }

    /** The position of a reading. */
    public <R extends Enum<R> & Reading> R of(Class<R> reading) {
        Reading position = unusual.get(reading);
        return position == null ? reading.getEnumConstants()[0] : reading.cast(position);
    }

    /** Whether a reading has this position. */
    public boolean has(Reading position) {
        Reading unusualOne = unusual.get(position.getClass());
        return unusualOne == null ? position.ordinal() == 0 : unusualOne == position;
    }

    /** The positions that are not the usual ones. */
    public List<Reading> unusual() {
        return List.copyOf(unusual.values());
    }

    /** A text that {@link #parse} makes the same readings of. */
    public String text() {
        return unusual.values().stream().map(Reading::label).collect(Collectors.joining(","));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Readings readings && unusual.equals(readings.unusual);
    }

    @Override
    public int hashCode() {
        return unusual.hashCode();
    }

    @Override
    public String toString() {
        return unusual.isEmpty()
                ? origin + "the usual readings"
                : unusual.values().stream().map(Reading::label).collect(Collectors.joining(", ", origin, ""));
    }
}
