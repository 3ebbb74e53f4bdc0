package io.adplatform.sdk.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** All operations of the SDK's modules on the class path. */
public final class KnownOperations {

    /** Found once, when first asked. */
    private static final class Found {

        private static final List<Operation<?>> ALL =
                OperationFinder.find(KnownOperations.class.getClassLoader()).stream()
                        .sorted(Comparator.<Operation<?>, String>comparing(Operation::name)
                                .thenComparing(Operation::effect))
                        .toList();
    }

    private KnownOperations() {}

    /**
     * All of them, sorted by line. Several have one line where inputs decide the effect or the answer, such as log-in and
     * refresh.
     */
    public static Collection<Operation<?>> all() {
        return Found.ALL;
    }
}
