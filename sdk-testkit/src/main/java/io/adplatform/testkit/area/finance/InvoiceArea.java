package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.Pdf;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Invoices (document 2, "Finance: invoices"): pending until they are approved or cancelled. An invoice that something was paid of
 * is not cancelled any more.
 */
record InvoiceArea(PlatformData platform, Ledger ledger) implements Area {

    /** An invoice with its state at the time of a list. */
    private record InvoiceState(Invoice invoice, BigDecimal paid, StaticItem status) {}

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/fa/invoice/list/{owId}", this::list);
        operations.route(
                "PATCH",
                "/api/v3/fa/invoice-approve/{invoiceId}",
                request -> decide(request, Invoice.Stage.APPROVED, "Invoice is approved successfully"));
        operations.route(
                "PATCH",
                "/api/v3/fa/invoice-cancel/{invoiceId}",
                request -> decide(request, Invoice.Stage.CANCELLED, "Invoice is cancelled successfully"));
        operations.route("POST", "/api/v3/fa/email-invoice/{owId}/{invoiceId}", this::email);
        operations.route("GET", "/api/v3/fa/download-invoice/{owId}/{invoiceId}", this::download);
    }

    private Answer list(Request request) {
        long owId = ledger.customer(request, request.pathInteger("owId"));
        List<InvoiceState> all = ledger.invoices(owId).newestFirst().stream()
                .map(invoice -> new InvoiceState(invoice, ledger.paid(invoice), ledger.status(invoice)))
                .toList();
        return Answer.page(
                "data",
                Listing.of(all)
                        .among(request.ids("status"), row -> (long) row.status().id())
                        .sortable("invoiceId", row -> row.invoice().id())
                        .sortable("issuedOn", row -> row.invoice().issuedOn())
                        .sortable("invoiceAmount", row -> row.invoice().amount())
                        .sortable("status", row -> row.status().id())
                        .sortedBy("invoiceId", "DESC")
                        .whole(request)
                        .map(InvoiceArea::item));
    }

    /** Days in seconds, the change in milliseconds, as it was seen. */
    private static Map<String, @Nullable Object> item(InvoiceState row) {
        Invoice invoice = row.invoice();
        return Json.fields(
                "invoiceId", invoice.id(),
                "invoiceFromDate", invoice.from().getEpochSecond(),
                "invoiceToDate", invoice.to().getEpochSecond(),
                "issuedOn", invoice.issuedOn().getEpochSecond(),
                "invoiceAmount", invoice.amount(),
                "status", row.status().id(),
                "paymentTerm", invoice.termDays(),
                "paidAmount", row.paid(),
                "paymentMode", invoice.modes().stream().map(StaticItem::id).toList(),
                "invoiceName", invoice.name(),
                "actionNote", invoice.actionNote(),
                "invoiceStatusUpdatedBy", "finance-" + invoice.updatedBy() + "@organization.example",
                "modifiedAt", invoice.modifiedAt().toEpochMilli());
    }

    private Answer decide(Request request, Invoice.Stage stage, String message) {
        Invoice invoice = ledger.invoice(request, request.pathInteger("invoiceId"));
        if (invoice.stage() != stage) {
            boolean settled = ledger.paid(invoice).signum() > 0;
            if (invoice.stage() == Invoice.Stage.CANCELLED || settled) {
                throw Refusal.unprocessable(
                        "Invoice is " + ledger.status(invoice).label());
            }
            ledger.invoices(invoice.owId()).save(invoice.at(stage, request.text("actionNote"), platform.now()));
        }
        return Answer.success(message);
    }

    private Answer email(Request request) {
        return Answer.success(named(request).name() + " is sent successfully");
    }

    private Answer download(Request request) {
        Invoice invoice = named(request);
        return Pdf.file(
                invoice.name() + ".pdf",
                "Invoice " + invoice.name(),
                "Customer " + invoice.owId(),
                "Amount " + invoice.amount().toPlainString(),
                "Paid " + ledger.paid(invoice).toPlainString(),
                "Due " + invoice.due());
    }

    private Invoice named(Request request) {
        return ledger.invoice(ledger.customer(request, request.pathInteger("owId")), request.pathInteger("invoiceId"));
    }
}
