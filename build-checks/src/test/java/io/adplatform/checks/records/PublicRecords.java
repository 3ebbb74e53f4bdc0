package io.adplatform.checks.records;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.adplatform.checks.architecture.SdkClasses;
import java.util.List;
import java.util.stream.Stream;

/** The records that callers of the SDK can see, of all modules. */
final class PublicRecords {

    private static final List<Class<?>> ALL = SdkClasses.in("io.adplatform.sdk").stream()
            .filter(type -> !type.getPackageName().contains(".internal"))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .<Class<?>>map(JavaClass::reflect)
            .filter(Class::isRecord)
            .toList();

    private PublicRecords() {}

    static Stream<Class<?>> all() {
        return ALL.stream();
    }
}
