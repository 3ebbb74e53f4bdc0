package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one reading found on its way: what stood where something else was expected, such as {@code
 * data.data[3].campaignId: 12.5}, and what a {@code success} said that stood in {@code data}. It also counts what is kept.
 *
 * <p>Only numbers, and texts that look like one, are quoted; anything else might be a secret in a wrong place.
 */
public final class DecodeWarnings {

    private static final int MOST = 100;
    private static final int LONGEST = 40;
    private static final Pattern HARMLESS = Pattern.compile("[-+0-9.,:/%eETZ ]{1," + LONGEST + "}");
    private static final int MOST_UNKNOWN = 20;
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_ .()-]{1," + LONGEST + "}");
    private static final Pattern SECRET = Pattern.compile("token|password|secret|authori|credential|code");

    private final List<String> found = new ArrayList<>(0);
    private int more;
    private final List<Boolean> wordsOfData = new ArrayList<>(0);
    private boolean guessing;
    private int kept;
    private final Set<String> unknown = new LinkedHashSet<>(0);
    private final Set<String> unknownPlaces = new HashSet<>(0);

    /** The findings that go with the parser. Where it has none, findings that nobody looks at. */
    static DecodeWarnings of(DeserializationContext context) {
        return root(context.getParser()).getCurrentValue() instanceof DecodeWarnings findings
                ? findings
                : new DecodeWarnings();
    }

    /**
     * Goes with the parser, so that all who read from it find it there: Jackson's own place for such a thing, an
     * attribute, costs a new configuration for every reading.
     */
    public DecodeWarnings goWith(JsonParser parser) {
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

    /** Told of every {@code success} that no component of a record takes, while the parser stands on its value. */
    static void success(JsonParser parser, DeserializationContext context) throws IOException {
        JsonStreamContext object = parser.getParsingContext();
        boolean belowEnvelope =
                object.getNestingDepth() == 2 && !parser.currentToken().isStructStart();
        Boolean said = belowEnvelope ? BooleanReader.parse(parser.getText()) : null;
        if (said != null) {
            of(context).wordsOfData.add(said);
        }
    }

    /**
     * Counts what is kept without standing in the body: an empty object becomes a record of many components.
     *
     * @throws StreamConstraintsException if that is too much
     */
    void keep(int values) throws StreamConstraintsException {
        kept += values;
        if (kept > BoundedMapper.MAX_VALUES) {
            throw new StreamConstraintsException("more than " + BoundedMapper.MAX_VALUES + " values");
        }
    }

    /** Begins to read a body that has no envelope, and so may be anything. */
    public void guessing() {
        guessing = true;
    }

    boolean isGuessing() {
        return guessing;
    }

    /** What was said by each {@code success} that stood directly in the envelope's data. */
    public List<Boolean> wordsOfData() {
        return wordsOfData;
    }

    /** Notes the value that the parser stands on. */
    void add(JsonParser parser) throws IOException {
        if (found.size() < MOST) {
            found.add(path(parser) + ": " + describe(parser));
        } else {
            more++;
        }
    }

    /** Notes the value that the parser stands on or has just left, in words of our own. */
    void add(JsonParser parser, String what) {
        if (found.size() < MOST) {
            found.add(path(parser) + ": " + what);
        } else {
            more++;
        }
    }

    /** Notes the field that the parser stands on, which no component of a record takes. */
    void unknownField(JsonParser parser) {
        unknown(parser, "field ", "");
    }

    /** Notes the value that the parser stands on, which is none of its static list's. */
    void unknownValue(JsonParser parser, String shown) {
        unknown(parser, "value ", PLAIN.matcher(shown).matches() ? " = " + shown : "");
    }

    private void unknown(JsonParser parser, String kind, String shown) {
        if (unknown.size() == MOST_UNKNOWN) {
            return;
        }
        // A thousand rows have the same ones, and a path takes its time.
        JsonStreamContext at = parser.getParsingContext();
        String place = kind + at.getNestingDepth() + at.getCurrentName() + shown;
        if (unknownPlaces.add(place)) {
            unknown.add(kind + INDEX.matcher(path(parser)).replaceAll("[]") + shown);
        }
    }

    /** The fields and values that the SDK doesn't know, each once, such as {@code field data.rows[].newField}. */
    public Set<String> unknown() {
        return unknown;
    }

    public List<String> decodeWarnings() {
        if (more == 0) {
            return List.copyOf(found);
        }
        List<String> all = new ArrayList<>(found);
        all.add("and " + more + " more");
        return List.copyOf(all);
    }

    /** What kind of value a token begins. */
    public static String kind(@Nullable JsonToken token) {
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
        if (length <= LONGEST && !secret(parser.currentName())) {
            String text = parser.getText();
            if (token.isBoolean() || token == JsonToken.VALUE_NULL || token.isNumeric()) {
                return text;
            }
            if (HARMLESS.matcher(text).matches()) {
                return '"' + text + '"';
            }
        }
        return kind(token) + " of " + length + " characters";
    }

    private static boolean secret(@Nullable String name) {
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
        return name == null ? "?" : name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "…";
    }
}
