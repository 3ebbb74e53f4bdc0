package io.adplatform.examples.records;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;

/** The records that callers of the SDK can see, of all modules. */
final class PublicRecords {

    private static final List<Class<?>> ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.adplatform.sdk").stream()
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
