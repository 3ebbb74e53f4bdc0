package io.adplatform.sdk.operation;

import java.util.Collection;

/**
 * The operations that one module of the SDK knows. Found by {@link java.util.ServiceLoader}; what all modules know
 * together is in {@link KnownOperations}.
 *
 * <p>A module has one implementation, listed in {@code META-INF/services}, and a new operation is one more name in it:
 *
 * <pre>{@code
 * public final class FinanceOperations implements OperationCatalogue {
 *     public List<Operation<?>> operations() {
 *         return List.of(ListPayments.OPERATION, AddPayment.OPERATION);
 *     }
 * }
 * }</pre>
 */
public interface OperationCatalogue {

    /** The module's operations, each {@linkplain Operation#name() line} of the documents once. */
    Collection<Operation<?>> operations();
}
