package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.adplatform.testkit.http.Answer;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers without the rows that a test of this JVM has compared with the contract already: most of its time went into equal
 * rows. Rows are equal if they have the same names, types and words, and their numbers and times the same form. A run in depth
 * compares all rows.
 */
final class NewRows {

    private static final boolean ALL = Boolean.getBoolean("adplatform.tests.deep");

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** Returns an answer of an operation with the first row of each list, and its new rows. */
    Answer of(String operation, Answer answer) {
        JsonNode body = ALL ? null : answer.json();
        if (body == null) {
            return answer;
        }
        leaveOut(operation, body);
        return answer.withBody(body);
    }

    private void leaveOut(String place, JsonNode node) {
        if (node instanceof ArrayNode rows) {
            for (int i = rows.size() - 1; i >= 0; i--) {
                boolean isNew = known.add(place + form(rows.get(i)));
                if (isNew) {
                    leaveOut(place, rows.get(i));
                } else if (i > 0) {
                    rows.remove(i);
                }
            }
        } else {
            node.properties().forEach(member -> leaveOut(place + "/" + member.getKey(), member.getValue()));
        }
    }

    private static void add(JsonNode node, StringBuilder form) {
        if (node.isObject()) {
            node.properties().forEach(member -> {
                form.append(member.getKey()).append(':');
                add(member.getValue(), form);
                form.append(',');
            });
        } else if (node.isArray()) {
            Set<String> items = new TreeSet<>();
            node.forEach(item -> items.add(form(item)));
            form.append(items);
        } else {
            form.append(node.isNumber() ? 'n' : node.isTextual() ? 't' : ' ');
            addMasked(node.asText(), form);
        }
    }

    private static String form(JsonNode node) {
        StringBuilder form = new StringBuilder();
        add(node, form);
        return form.toString();
    }

    /** With 9 for several digits, and 0 if all of them are zero. */
    private static void addMasked(String text, StringBuilder form) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            boolean isDigit = letter >= '0' && letter <= '9';
            char last = form.charAt(form.length() - 1);
            boolean goesOn = isDigit && i > 0 && (last == '0' || last == '9');
            if (goesOn) {
                form.setCharAt(form.length() - 1, last == '0' && letter == '0' ? '0' : '9');
            } else {
                form.append(isDigit && letter != '0' ? '9' : letter);
            }
        }
    }
}
