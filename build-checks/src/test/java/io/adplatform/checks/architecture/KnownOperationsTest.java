package io.adplatform.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A dialect's overrides, and whoever counts what is there, rely on the walk from the modules' entries. What it must find
 * is told here by a look at every class on the class path.
 */
class KnownOperationsTest {

    /** Below {@code internal} stands the one for result links, which are no endpoints of the platform's. */
    private static final List<Operation<?>> DECLARED = SdkClasses.in("io.adplatform.sdk").stream()
            .filter(type -> !type.getPackageName().startsWith("io.adplatform.sdk.internal"))
            .map(JavaClass::getFields)
            .flatMap(fields -> fields.stream())
            .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                    && field.getRawType().isEquivalentTo(Operation.class))
            .<Operation<?>>map(KnownOperationsTest::value)
            .toList();

    @Test
    void areAllThatAnyClassDeclares() {
        assertThat(DECLARED).isNotEmpty();
        assertThat(Set.copyOf(KnownOperations.all())).containsExactlyInAnyOrderElementsOf(Set.copyOf(DECLARED));
    }

    private static Operation<?> value(JavaField declared) {
        try {
            Field field = declared.reflect();
            field.setAccessible(true);
            return (Operation<?>) field.get(null);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
