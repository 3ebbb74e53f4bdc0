package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Workspace;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.reading.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The invoice settings of workspaces (document 2, "Finance: invoices"), each with an ID.
 */
final class InvoiceSettingsArea implements Area {

    private static final long FIRST_ID = 21;
    private static final List<String> PRINTED = Json.names("""
            invoiceTitle invoiceCompanyName invoiceCompanyAddress email website invoiceDescription
            termsAndConditions paymentTerm invoiceFooter""");
    private static final List<String> CHEQUE = List.of("chequeCompanyName", "chequeCompanyAddress");
    private static final List<String> WIRE_TRANSFER =
            List.of("wireTransferCompanyName", "bankName", "accountNumber", "bankAddress", "swiftCode", "routing");
    private static final List<String> READ_ONLY = List.of("invoiceCompanyName", "swiftCode", "routing");
    /** What all workspaces have at first. */
    private static final String USUAL = """
            invoiceTitle Media invoice
            invoiceCompanyAddress 1 Example Street, Springfield
            email billing@organization.example
            website https://organization.example
            invoiceDescription Media services
            termsAndConditions Due within the payment term.
            invoiceFooter Thank you.
            chequeCompanyAddress 1 Example Street, Springfield
            bankName First Example Bank
            bankAddress 2 Example Street, Springfield
            swiftCode EXMPUS33
            routing 021000021""";

    private static final List<String> NOT_SHOWN = List.of("companyTaxId", "companyTaxName");

    private final PlatformData platform;
    private final Ledger ledger;
    private final String processor;
    private final Map<Long, Settings> settings = new HashMap<>();

    /** @param taxes IDs of the taxes that are printed */
    private record Settings(long id, Map<String, String> values, List<Long> taxes) {}

    InvoiceSettingsArea(PlatformData platform, Ledger ledger, String processor) {
        this.platform = platform;
        this.ledger = ledger;
        this.processor = processor;
    }

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/fa/invoice-settings", this::get);
        operations.route("PATCH", "/api/v3/fa/invoice-settings/{invoiceId}", this::update);
        operations.route("GET", "/api/v3/fa/invoice-settings-payment-details", this::paymentDetails);
        operations.route("DELETE", "/api/v3/fa/invoice-settings-tax-data", this::deleteTax);
    }

    private Answer get(Request request) {
        Settings own = settings(request);
        Map<String, @Nullable Object> data = Json.fields("invoiceId", own.id(), "owId", request.owId());
        PRINTED.forEach(name -> data.put(name, own.values().get(name)));
        data.put(processor + "Id", own.id() + 100);
        data.put("chequeTransferId", own.id() + 200);
        data.put("wireTransferId", own.id() + 300);
        data.put("createdAt", Json.time(platform.today().minus(Duration.ofDays(400))));
        return Answer.success(data);
    }

    private Answer update(Request request) {
        Settings own = own(request, request.pathInteger("invoiceId"));
        boolean applies = request.flag("isWhiteLabel");
        if (applies) {
            changeable().forEach(name -> {
                String value = request.text(name);
                if (value != null) {
                    own.values().put(name, value);
                }
            });
        }
        String message = applies ? "Invoice settings are updated successfully" : "Nothing was updated";
        return Answer.success(Json.fields("invoiceId", own.id(), "message", message));
    }

    private List<String> changeable() {
        List<String> names = new ArrayList<>();
        List.of(PRINTED, CHEQUE, WIRE_TRANSFER, NOT_SHOWN).forEach(names::addAll);
        names.add(processor + "AccountId");
        names.removeAll(READ_ONLY);
        return names;
    }

    private Answer paymentDetails(Request request) {
        Long id = request.integer("invoiceId");
        Settings own = settings(request);
        if (id != null && id != own.id()) {
            ledger.invoice(request, id);
        }
        List<String> account = List.of(processor + "AccountId");
        Map<String, Object> data = new LinkedHashMap<>();
        data.put(processor + "PaymentDetail", detail(own, processor + "Id", 100, account));
        data.put("chequePaymentDetail", detail(own, "chequeId", 200, CHEQUE));
        data.put("wireTransferPaymentDetail", detail(own, "wireTransferId", 300, WIRE_TRANSFER));
        return Answer.success(data);
    }

    private static Map<String, Object> detail(Settings own, String idField, int offset, List<String> names) {
        Map<String, Object> detail = Json.fields(idField, own.id() + offset);
        names.forEach(name -> detail.put(name, own.values().getOrDefault(name, "")));
        return detail;
    }

    private Answer deleteTax(Request request) {
        if (!settings(request).taxes().remove(request.requiredInteger("taxId"))) {
            throw new Refusal(422, "Tax ID is invalid");
        }
        return Answer.success("Tax data is deleted successfully");
    }

    /** Returns the workspace's settings, which must have the request's ID. */
    private Settings own(Request request, long id) {
        Settings own = settings(request);
        if (id == own.id()) {
            return own;
        }
        boolean anothers = PlatformData.SEEDED_WORKSPACES.stream()
                .anyMatch(owId -> settings(owId, request).id() == id);
        throw new Refusal(
                422,
                anothers ? "Invoice does not belong to the logged in organization workspace" : Ledger.NO_SUCH_INVOICE);
    }

    private Settings settings(Request request) {
        return settings(request.owId(), request);
    }

    private Settings settings(long owId, Request request) {
        return settings.computeIfAbsent(owId, id -> {
            Workspace workspace = platform.workspace(owId);
            long firstId = workspace.index() * PlatformData.IDS_OF_A_WORKSPACE;
            Map<String, String> values = new HashMap<>();
            USUAL.lines().map(line -> line.split(" ", 2)).forEach(line -> values.put(line[0], line[1]));
            values.put("paymentTerm", request.readings().has(Reading.PaymentTerm.DAYS) ? "30" : "3");
            values.put(processor + "AccountId", "acct-" + owId);
            values.put("accountNumber", "00" + owId);
            List.of("invoiceCompanyName", "chequeCompanyName", "wireTransferCompanyName")
                    .forEach(company -> values.put(company, workspace.organizationName()));
            List<Long> taxes = new ArrayList<>(List.of(firstId + 61, firstId + 62));
            return new Settings(firstId + FIRST_ID, values, taxes);
        });
    }
}
