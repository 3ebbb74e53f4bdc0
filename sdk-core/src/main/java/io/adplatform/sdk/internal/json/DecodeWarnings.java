package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.adplatform.sdk.Values;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The warnings of one reading: values that don't fit, such as {@code data.data[3].campaignId: 12.5}, and unknown fields.
 * Also counts the values that are kept in memory.
 *
 * <p>Only numbers, and texts that look like one, are quoted. Any other text might be a secret in a wrong place.
 */
final class DecodeWarnings {

    private static final int MAX_WARNINGS = 100;
    private static final int MAX_UNKNOWN = 20;
    private static final int MAX_LENGTH = 40;
    /** The depth of the fields of {@code data}. */
    private static final int DATA_DEPTH = 2;

    private static final Pattern HARMLESS = Pattern.compile("[-+0-9.,:/%eETZ ]{1," + MAX_LENGTH + "}");
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_ .()-]{1," + MAX_LENGTH + "}");
    private static final Pattern SECRET = Pattern.compile("token|password|secret|authori|credential|code");

    private final List<String> warnings = new ArrayList<>(0);
    private int more;
    private boolean guessing;
    private int values;
    private boolean dataHasNoSuccess;
    /** Texts of unknown fields and values, by their place. */
    private final Map<String, String> unknown = new LinkedHashMap<>(0);
    /** The arrays of readers that wait for their next record. */
    final IdentityHashMap<RecordReader<?>, Object> idleReadings = new IdentityHashMap<>(4);

    /** Returns the warnings attached to the parser, or an unused object if there are none. */
    static DecodeWarnings of(DeserializationContext context) {
        return root(context.getParser()).getCurrentValue() instanceof DecodeWarnings warnings
                ? warnings
                : new DecodeWarnings();
    }

    /**
     * Attaches these warnings to the parser, for all readers that use it. Jackson's place for this, an attribute, costs a new
     * configuration for every reading.
     */
    DecodeWarnings attachTo(JsonParser parser) {
        root(parser).setCurrentValue(this);
        return this;
    }

    private static JsonStreamContext root(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        while (at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }

    /**
     * Counts kept values that are not tokens of the body: an empty object becomes a record of many components.
     *
     * @throws StreamConstraintsException if there are more than {@link Json#MAX_VALUES}
     */
    void count(int kept) throws StreamConstraintsException {
        values += kept;
        if (values > Json.MAX_VALUES) {
            throw new StreamConstraintsException("more than " + Json.MAX_VALUES + " values");
        }
    }

    /** Starts the value of an envelope's {@code data}. */
    void startData() {
        dataHasNoSuccess = false;
    }

    /** Notes an object at this depth in which a reader has seen every name, and no {@code success}. */
    void hasNoSuccess(int depth) {
        dataHasNoSuccess |= depth == DATA_DEPTH;
    }

    /** Whether the object in {@code data} is known to have no field {@code success}. */
    boolean dataHasNoSuccess() {
        return dataHasNoSuccess;
    }

    /** Starts a body without an envelope, which may be of another type than expected. */
    void startGuessing() {
        guessing = true;
    }

    boolean isGuessing() {
        return guessing;
    }

    /** Adds a warning for the parser's value. */
    void add(JsonParser parser) throws IOException {
        add(parser, describe(parser));
    }

    /** Adds a warning with its own text for the parser's value, or for the value directly before it. */
    void add(JsonParser parser, String text) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(path(parser) + ": " + text);
        } else {
            more++;
        }
    }

    /** Adds a field that no component of the record takes. */
    void unknownField(JsonParser parser) {
        unknown(parser, "field ", "");
    }

    /** Adds a value that is missing in its static list. */
    void unknownValue(JsonParser parser, String shown) {
        unknown(parser, "value ", PLAIN.matcher(shown).matches() ? " = " + shown : "");
    }

    private void unknown(JsonParser parser, String kind, String shown) {
        if (unknown.size() < MAX_UNKNOWN) {
            // A thousand rows have the same ones, and a path takes its time.
            JsonStreamContext at = parser.getParsingContext();
            unknown.computeIfAbsent(
                    kind + at.getNestingDepth() + at.getCurrentName() + shown,
                    place -> kind + INDEX.matcher(path(parser)).replaceAll("[]") + shown);
        }
    }

    /** Returns the fields and values that the SDK doesn't know, each once, such as {@code field data.rows[].newField}. */
    Collection<String> unknown() {
        return unknown.values();
    }

    List<String> decodeWarnings() {
        List<String> all = new ArrayList<>(warnings);
        if (more > 0) {
            all.add("and " + more + " more");
        }
        return List.copyOf(all);
    }

    /** Returns the kind of value that a token begins. */
    static String kind(@Nullable JsonToken token) {
        return token == null
                ? "nothing"
                : switch (token) {
                    case START_OBJECT, END_OBJECT, FIELD_NAME -> "an object";
                    case START_ARRAY, END_ARRAY -> "an array";
                    case VALUE_STRING -> "a text";
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
                    case VALUE_TRUE, VALUE_FALSE -> "a boolean";
                    case VALUE_NULL -> "null";
                    default -> "nothing";
                };
    }

    private static String describe(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null || !token.isScalarValue()) {
            return kind(token);
        }
        int length = parser.getTextLength();
        if (length <= MAX_LENGTH && !isSecret(parser.currentName())) {
            String text = parser.getText();
            if (token != JsonToken.VALUE_STRING) {
                return text;
            }
            if (HARMLESS.matcher(text).matches()) {
                return '"' + text + '"';
            }
        }
        return kind(token) + " of " + length + " characters";
    }

    private static boolean isSecret(@Nullable String name) {
        return name != null && SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    private static String path(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        if (parser.currentToken() != null && parser.currentToken().isStructStart()) {
            at = at.getParent();
        }
        StringBuilder path = new StringBuilder();
        for (; at != null && !at.inRoot(); at = at.getParent()) {
            path.insert(0, path.isEmpty() || path.charAt(0) == '[' ? "" : ".");
            path.insert(0, at.inArray() ? "[" + at.getCurrentIndex() + "]" : shortened(at.getCurrentName()));
        }
        return path.isEmpty() ? "body" : path.toString();
    }

    private static String shortened(@Nullable String name) {
        String shown = name == null ? "?" : Values.oneLine(name);
        return shown.length() <= MAX_LENGTH ? shown : shown.substring(0, MAX_LENGTH) + "…";
    }
}
