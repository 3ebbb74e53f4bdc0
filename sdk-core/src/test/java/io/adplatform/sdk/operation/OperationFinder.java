package io.adplatform.sdk.operation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the operations of all modules on the class path. Each module names its entry, the class that its users begin
 * with, in the resource {@value #ENTRIES}. From there the walk goes to every type that a method returns or a field holds,
 * and takes the constants that are declared there; private methods, fields and constants count as public ones do.
 */
final class OperationFinder {

    static final String ENTRIES = "META-INF/adplatform/entry";

    private static final String SDK = "io.adplatform.sdk.";
    private static final String INTERNAL = SDK + "internal.";

    private final Set<Class<?>> seen = new LinkedHashSet<>();
    private final Deque<Class<?>> ahead = new ArrayDeque<>();
    private final List<Operation<?>> found = new ArrayList<>();

    private OperationFinder() {}

    /** All constants, in no order. */
    static List<Operation<?>> find(ClassLoader modules) {
        OperationFinder finder = new OperationFinder();
        entries(modules).forEach(finder::visit);
        while (!finder.ahead.isEmpty()) {
            finder.look(finder.ahead.remove());
        }
        return List.copyOf(finder.found);
    }

    private static List<Class<?>> entries(ClassLoader modules) {
        List<Class<?>> entries = new ArrayList<>();
        try {
            for (URL resource : Collections.list(modules.getResources(ENTRIES))) {
                try (InputStream in = resource.openStream()) {
                    String names = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                    for (String name :
                            names.lines().filter(line -> !line.isBlank()).toList()) {
                        entries.add(Class.forName(name.strip(), false, modules));
                    }
                } catch (ClassNotFoundException missing) {
                    throw new LinkageError(resource + " names a class that is not there", missing);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return entries;
    }

    private void visit(Class<?> type) {
        boolean ours = type.getName().startsWith(SDK) && !type.getName().startsWith(INTERNAL);
        if (ours && seen.add(type)) {
            ahead.add(type);
        }
    }

    private void look(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getType() != Operation.class) {
                visit(field.getType());
            } else if (Modifier.isStatic(field.getModifiers())) {
                found.add(value(field));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            visit(method.getReturnType());
        }
        if (type.getSuperclass() != null) {
            visit(type.getSuperclass());
        }
    }

    private static Operation<?> value(Field constant) {
        try {
            constant.setAccessible(true);
            return (Operation<?>) constant.get(null);
        } catch (IllegalAccessException impossible) {
            throw new LinkageError(constant + " can't be read", impossible);
        }
    }
}
