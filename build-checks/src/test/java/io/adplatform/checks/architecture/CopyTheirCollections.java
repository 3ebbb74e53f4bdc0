package io.adplatform.checks.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A record is only as immutable as its collections. Byte code doesn't tell what happens to a component, but it tells
 * which calls its canonical constructor makes: for every collection there must be one that returns a collection of that
 * kind.
 */
final class CopyTheirCollections extends ArchCondition<JavaClass> {

    CopyTheirCollections() {
        super("copy their collections in the canonical constructor");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        // The class file's fields come in no order, its record components in that of the constructor.
        Class<?>[] components = Stream.of(type.reflect().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        JavaConstructor canonical = type.getConstructor(components);
        List<JavaClass> collections = canonical.getRawParameterTypes().stream()
                .filter(CopyTheirCollections::isCollection)
                .toList();

        for (JavaClass kind : collections.stream().distinct().toList()) {
            long wanted = collections.stream().filter(kind::equals).count();
            long copied = canonical.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTarget().getRawReturnType().isAssignableTo(kind.getName()))
                    .count();
            if (copied < wanted) {
                events.add(SimpleConditionEvent.violated(
                        type,
                        "%s has %d components of type %s, but copies %d"
                                .formatted(type.getName(), wanted, kind.getSimpleName(), copied)));
            }
        }
    }

    private static boolean isCollection(JavaClass type) {
        return type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
    }
}
