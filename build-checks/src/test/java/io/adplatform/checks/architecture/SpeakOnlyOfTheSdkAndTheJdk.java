package io.adplatform.checks.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whoever uses the SDK must be able to replace its libraries' versions, and we the libraries: no type of OkHttp,
 * Jackson or any other library stands in what a user can call, extend or catch, and no type of our internals either.
 */
final class SpeakOnlyOfTheSdkAndTheJdk extends ArchCondition<JavaClass> {

    /** Full names of the members that hand out a library's type on purpose, such as a JSON tree. */
    private static final Set<String> ALLOWED_MEMBERS = Set.of();

    /** What is a library's by its nature: the way into Jackson, for whoever uses Jackson. */
    private static final Set<String> ALLOWED_TYPES =
            Set.of("io.adplatform.sdk.json.AdPlatformModule", "io.adplatform.sdk.json.RecordSerializer");

    private static final String SDK = "io.adplatform.sdk";
    private static final String INTERNALS = "io.adplatform.sdk.internal";

    SpeakOnlyOfTheSdkAndTheJdk() {
        super("name no type in their public signatures but the SDK's public ones and the JDK's");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (!isPublicApi(type) || ALLOWED_TYPES.contains(type.getFullName())) {
            return;
        }
        Set<JavaType> supertypes = new HashSet<>(type.getInterfaces());
        type.getSuperclass().ifPresent(supertypes::add);
        supertypes.addAll(type.getTypeParameters());
        report(type.getFullName(), supertypes, events);

        // What a public class inherits from a hidden one is public all the same.
        Stream.of(type.getAllFields(), type.getAllMethods(), type.getConstructors())
                .flatMap(Collection::stream)
                .filter(SpeakOnlyOfTheSdkAndTheJdk::isPublicApi)
                .filter(member -> !ALLOWED_MEMBERS.contains(member.getFullName()))
                .forEach(member -> report(member.getFullName(), signature(member), events));
    }

    private static boolean isPublicApi(JavaClass type) {
        return isIn(type, SDK)
                && !isIn(type, INTERNALS)
                && isExported(type.getModifiers())
                && type.getEnclosingClass()
                        .map(SpeakOnlyOfTheSdkAndTheJdk::isPublicApi)
                        .orElse(true);
    }

    private static boolean isPublicApi(JavaMember member) {
        return isIn(member.getOwner(), SDK)
                && isExported(member.getModifiers())
                && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isExported(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static Set<JavaType> signature(JavaMember member) {
        Set<JavaType> named = new HashSet<>();
        if (member instanceof JavaField field) {
            named.add(field.getType());
        } else if (member instanceof JavaCodeUnit code) {
            named.add(code.getReturnType());
            named.addAll(code.getParameterTypes());
            named.addAll(code.getExceptionTypes());
            named.addAll(code.getTypeParameters());
        }
        return named;
    }

    private static void report(String where, Collection<? extends JavaType> named, ConditionEvents events) {
        List<String> foreign = named.stream()
                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .filter(type -> !isAllowed(type))
                .map(JavaClass::getName)
                .distinct()
                .sorted()
                .toList();
        if (!foreign.isEmpty()) {
            events.add(SimpleConditionEvent.violated(where, where + " names " + String.join(", ", foreign)));
        }
    }

    private static boolean isAllowed(JavaClass type) {
        return type.isPrimitive()
                || isIn(type, "java")
                || isIn(type, "javax")
                || (isIn(type, SDK) && !isIn(type, INTERNALS));
    }

    private static boolean isIn(JavaClass type, String root) {
        String name = type.getPackageName();
        return name.equals(root) || name.startsWith(root + ".");
    }
}
