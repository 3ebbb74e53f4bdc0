package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A place in the description. References are followed wherever a step leads to one. */
record DescriptionNode(ContractFiles files, Schema file, NodePath pointer, JsonNode node) {

    static DescriptionNode root(ContractFiles files, Schema file) {
        return new DescriptionNode(files, file, new NodePath(PathType.JSON_POINTER), file.getSchemaNode());
    }

    /** The part under this name; {@code null} when there is none. */
    @Nullable
    DescriptionNode find(String name) {
        JsonNode child = node.get(name);
        return child == null ? null : new DescriptionNode(files, file, pointer.append(name), child).followed();
    }

    DescriptionNode get(String name) {
        DescriptionNode part = find(name);
        if (part == null) {
            throw new IllegalStateException("The contract has no " + name + " at " + pointer);
        }
        return part;
    }

    /** The text under this name, or {@code null}. */
    @Nullable
    String text(String name) {
        JsonNode child = node.get(name);
        return child == null ? null : child.asText();
    }

    String requiredText(String name) {
        return get(name).node().asText();
    }

    boolean flag(String name) {
        return node.path(name).asBoolean();
    }

    /** The members of an object, in order. */
    Map<String, DescriptionNode> members() {
        Map<String, DescriptionNode> members = new LinkedHashMap<>();
        node.fieldNames().forEachRemaining(name -> members.put(name, get(name)));
        return members;
    }

    /** The items of an array under this name; empty when there is none. */
    List<DescriptionNode> items(String name) {
        NodePath list = pointer.append(name);
        return IntStream.range(0, node.path(name).size())
                .mapToObj(i -> new DescriptionNode(
                                files, file, list.append(i), node.path(name).get(i))
                        .followed())
                .toList();
    }

    /** Returns the check of the schema with this name; a schema may have keywords beside a reference. */
    SchemaCheck schema(String name) {
        return new SchemaCheck(file.getRefSchema(pointer.append(name)));
    }

    private DescriptionNode followed() {
        JsonNode reference = node.get("$ref");
        if (reference == null) {
            return this;
        }
        String target = reference.asText();
        int hash = target.indexOf('#');
        DescriptionNode part = hash == 0
                ? root(files, file)
                : files.root(target.substring(0, hash).replaceFirst("[.]yaml$", ""));
        for (String step : target.substring(hash + 2).split("/", -1)) {
            part = part.get(step);
        }
        return part;
    }
}
