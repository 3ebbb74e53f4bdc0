package io.adplatform.checks.artifacts;

import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.BRIDGE;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a user's code can be compiled against: a line for each type, each followed by its members. */
final class Signatures {

    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    private Signatures() {}

    static String of(Path classes) {
        return new ClassFileImporter()
                .importPath(classes).stream()
                        .filter(Signatures::isApi)
                        .sorted((one, other) -> one.getName().compareTo(other.getName()))
                        .flatMap(type -> Stream.concat(
                                Stream.of(type(type)), members(type).sorted()))
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    private static boolean isApi(JavaClass type) {
        boolean visible = type.getModifiers().contains(PUBLIC)
                && !type.isAnonymousClass()
                && !(type.getPackageName() + ".").contains(".internal.");
        return visible && type.getEnclosingClass().map(Signatures::isApi).orElse(true);
    }

    private static String type(JavaClass type) {
        String kind = type.isAnnotation()
                ? "@interface"
                : type.isInterface() ? "interface" : type.isRecord() ? "record" : type.isEnum() ? "enum" : "class";
        String above = type.getSuperclass()
                .map(JavaType::getName)
                .filter(name -> !Set.of("java.lang.Object", "java.lang.Record").contains(name))
                .map(name -> " extends " + name)
                .orElse("");
        String interfaces =
                type.getInterfaces().stream().map(JavaType::getName).sorted().collect(Collectors.joining(", "));
        return modifiers(type.getModifiers()) + kind + " " + type.getName() + variables(type.getTypeParameters())
                + above + (interfaces.isEmpty() ? "" : " implements " + interfaces);
    }

    private static Stream<String> members(JavaClass type) {
        Stream<String> fields =
                type.getFields().stream().filter(Signatures::isApi).map(Signatures::field);
        Stream<String> constructors =
                type.getConstructors().stream().filter(Signatures::isApi).map(Signatures::constructor);
        Stream<String> methods = type.getMethods().stream()
                .filter(Signatures::isApi)
                .filter(method -> !OF_EVERY_OBJECT.contains(method.getName()))
                .map(Signatures::method);
        return Stream.of(fields, constructors, methods).flatMap(all -> all).map(member -> "    " + member);
    }

    private static boolean isApi(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        boolean inherited = modifiers.contains(PROTECTED)
                && !member.getOwner().getModifiers().contains(FINAL);
        return (modifiers.contains(PUBLIC) || inherited)
                && !modifiers.contains(SYNTHETIC)
                && !modifiers.contains(BRIDGE);
    }

    private static String field(JavaField field) {
        return modifiers(field.getModifiers()) + field.getType().getName() + " " + field.getName();
    }

    private static String constructor(JavaConstructor constructor) {
        return modifiers(constructor.getModifiers()) + "new" + parameters(constructor);
    }

    private static String method(JavaMethod method) {
        String variables = variables(method.getTypeParameters());
        return modifiers(method.getModifiers()) + (variables.isEmpty() ? "" : variables + " ")
                + method.getReturnType().getName() + " " + method.getName() + parameters(method);
    }

    private static String parameters(JavaCodeUnit unit) {
        String thrown = unit.getThrowsClause().getTypes().stream()
                .map(JavaType::getName)
                .sorted()
                .collect(Collectors.joining(", "));
        return unit.getParameterTypes().stream().map(JavaType::getName).collect(Collectors.joining(", ", "(", ")"))
                + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static String variables(List<? extends JavaTypeVariable<?>> variables) {
        return variables.isEmpty()
                ? ""
                : variables.stream().map(Signatures::variable).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String variable(JavaTypeVariable<?> variable) {
        String bounds = variable.getUpperBounds().stream()
                .map(JavaType::getName)
                .filter(name -> !name.equals("java.lang.Object"))
                .collect(Collectors.joining(" & "));
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
    }

    /** Those that a caller or a subclass notices. */
    private static String modifiers(Set<JavaModifier> modifiers) {
        return Stream.of(PROTECTED, ABSTRACT, STATIC, FINAL)
                .filter(modifiers::contains)
                .map(modifier -> modifier.name().toLowerCase(java.util.Locale.ROOT) + " ")
                .collect(Collectors.joining());
    }
}
