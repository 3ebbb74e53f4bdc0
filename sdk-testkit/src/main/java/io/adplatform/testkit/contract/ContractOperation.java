package io.adplatform.testkit.contract;

import org.jspecify.annotations.Nullable;

/**
 * A documented operation.
 *
 * @param line method and path as the documents write them, such as {@code GET /api/v3/fa/payments/list}
 * @param operationId a name that stays, such as {@code listPayments}
 * @param area {@code core}, {@code bidmodel}, {@code finance}, {@code creative} or {@code reports}
 * @param effect what a second, identical request would do
 * @param effectReason the reason of its effect, if not obvious
 * @param alternatePath the second spelling of the path, or {@code null}
 * @param document document and heading that describe it
 */
public record ContractOperation(
        String line,
        String operationId,
        String area,
        Effect effect,
        @Nullable String effectReason,
        @Nullable String alternatePath,
        String document) {}
