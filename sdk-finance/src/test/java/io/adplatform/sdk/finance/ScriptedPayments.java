package io.adplatform.sdk.finance;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.ScriptedWorkspace;
import io.adplatform.sdk.time.Time;
import java.util.List;

/** A workspace whose lists of payments answer what a test says, one after the other, and then nothing more. */
final class ScriptedPayments extends ScriptedWorkspace {

    ScriptedPayments(Time time) {
        super(time, page());
    }

    record Rows(List<Payment> rows, Long totalRecords, Long filteredRecords) implements Page<Payment> {}

    static Page<Payment> page(Payment... rows) {
        return new Rows(List.of(rows), null, (long) rows.length);
    }

    static Page<Payment> pageOf(long allRows, List<Payment> rows) {
        return new Rows(rows, allRows, allRows);
    }

    @Override
    public ScriptedPayments answers(Object... pagesAndErrors) {
        super.answers(pagesAndErrors);
        return this;
    }

    @Override
    public ScriptedPayments quotaUsed(int permits) {
        super.quotaUsed(permits);
        return this;
    }
}
