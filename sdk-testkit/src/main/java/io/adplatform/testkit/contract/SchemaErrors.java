package io.adplatform.testkit.contract;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the library's findings plain. For a choice of shapes, the library reports each unmatched one; readers need the nearest
 * one. If a part of a closed object is wrong, the library also reports the other parts as unknown.
 */
final class SchemaErrors {

    private static final Set<String> CHOICES = Set.of("oneOf", "anyOf");

    private SchemaErrors() {}

    static List<Error> plain(List<Error> errors) {
        List<Error> nearest = nearest(errors, 0);
        return nearest.stream()
                .filter(error -> !isConsequence(error, nearest))
                .distinct()
                .toList();
    }

    /** Returns the errors, for each choice below this depth only of its nearest branch. */
    private static List<Error> nearest(List<Error> errors, int depth) {
        List<Error> plain = new ArrayList<>();
        Map<NodePath, Map<String, List<Error>>> choices = new LinkedHashMap<>();
        for (Error error : errors) {
            NodePath path = error.getEvaluationPath();
            int choice = choiceIn(path, depth);
            if (choice < 0) {
                plain.add(error);
            } else {
                String branch = choice + 1 < path.getNameCount() ? path.getName(choice + 1) : "";
                choices.computeIfAbsent(prefix(path, choice), key -> new LinkedHashMap<>())
                        .computeIfAbsent(branch, key -> new ArrayList<>())
                        .add(error);
            }
        }
        choices.forEach((path, branches) -> plain.addAll(nearestBranch(branches, path.getNameCount() + 1)));
        return plain;
    }

    private static List<Error> nearestBranch(Map<String, List<Error>> branches, int depth) {
        // The choice's own error matters only if more than one branch fits.
        List<Error> ofTheChoice = branches.getOrDefault("", List.of());
        return branches.entrySet().stream()
                .filter(branch -> !branch.getKey().isEmpty())
                .map(branch -> nearest(branch.getValue(), depth))
                .min(Comparator.comparingInt(List::size))
                .orElse(ofTheChoice);
    }

    private static int choiceIn(NodePath path, int from) {
        for (int i = from; i < path.getNameCount(); i++) {
            if (CHOICES.contains(path.getName(i))
                    && (i == 0 || !path.getName(i - 1).equals("properties"))) {
                return i;
            }
        }
        return -1;
    }

    private static NodePath prefix(NodePath path, int last) {
        NodePath prefix = path;
        while (prefix.getNameCount() > last + 1) {
            prefix = prefix.getParent();
        }
        return prefix;
    }

    private static boolean isConsequence(Error error, List<Error> all) {
        return error.getKeyword().equals("unevaluatedProperties")
                && all.stream()
                        .anyMatch(other -> !other.getKeyword().equals("unevaluatedProperties")
                                && other.getInstanceLocation().startsWith(error.getInstanceLocation()));
    }
}
