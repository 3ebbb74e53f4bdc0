package io.adplatform.examples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A dialect's overrides, and whoever counts what is there, rely on the catalogues. So none may forget an operation. */
class OperationCataloguesTest {

    @Test
    void holdEveryOperationThatAModuleDeclares() {
        List<String> declared = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.adplatform.sdk")
                        .stream()
                        .map(JavaClass::getFields)
                        .flatMap(fields -> fields.stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                                && field.getRawType().isEquivalentTo(Operation.class))
                        .map(OperationCataloguesTest::line)
                        .distinct()
                        .toList();

        List<String> known =
                KnownOperations.all().stream().<String>map(Operation::name).toList();

        assertThat(declared).isNotEmpty();
        assertThat(known).as("operations in the catalogues").containsExactlyInAnyOrderElementsOf(declared);
    }

    private static String line(JavaField declared) {
        try {
            Field field = declared.reflect();
            field.setAccessible(true);
            return ((Operation<?>) field.get(null)).name();
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
