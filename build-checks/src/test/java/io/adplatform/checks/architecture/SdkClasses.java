package io.adplatform.checks.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of all modules, as far as users get them: without tests, and without the jar of the core's. */
public final class SdkClasses {

    // Reading them takes some seconds.
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.adplatform");

    private SdkClasses() {}

    /** Those of a package, and of the packages below it. */
    public static JavaClasses in(String packageName) {
        return ALL.that(JavaClass.Predicates.resideInAPackage(packageName + ".."));
    }
}
