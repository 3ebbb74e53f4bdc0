package io.adplatform.sdk.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Leaves out the test classes without depth in a deep run, which would do again what a fast run does. A class has depth if its
 * bytecode, or that of test code which it uses, names {@link Depth} or {@link DeepOnly}.
 */
public final class DepthFilter implements PostDiscoveryFilter {

    private static final Pattern OWN_NAME = Pattern.compile("io/adplatform/[\\w/$]+");
    private static final Set<String> SIGNS = Set.of(internalName(Depth.class), internalName(DeepOnly.class));

    @Override
    public FilterResult apply(TestDescriptor test) {
        boolean isLeftOut = Depth.isDeep()
                && test.getSource().orElse(null) instanceof ClassSource source
                && !hasDepth(source.getJavaClass());
        return FilterResult.includedIf(!isLeftOut, () -> "in depth", () -> "has no depth");
    }

    static boolean hasDepth(Class<?> test) {
        return leadsToDepth(internalName(test), test.getClassLoader(), new HashSet<>());
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static boolean leadsToDepth(String name, ClassLoader loader, Set<String> seen) {
        if (SIGNS.contains(name)) {
            return true;
        }
        if (!seen.add(name)) {
            return false;
        }
        Matcher names = OWN_NAME.matcher(testCode(name, loader));
        while (names.find()) {
            if (leadsToDepth(names.group(), loader, seen)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the bytes of a class as text, which has the names that it uses; nothing for a class of main code. */
    private static String testCode(String name, ClassLoader loader) {
        URL file = loader.getResource(name + ".class");
        if (file == null || !file.toString().matches(".*(/test-classes/|-tests\\.jar!).*")) {
            return "";
        }
        try (InputStream bytes = file.openStream()) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
