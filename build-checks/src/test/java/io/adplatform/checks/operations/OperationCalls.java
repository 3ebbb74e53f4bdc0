package io.adplatform.checks.operations;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The classes of calls, each the source of one page. */
enum OperationCalls {
    ACCOUNTS("accounts", AccountCalls.class),
    BID_MODELS("bid-models", BidModelCalls.class),
    BUNDLES("bundles", BundleCalls.class),
    INSERTION_ORDERS("insertion-orders", InsertionOrderCalls.class),
    CUSTOMERS("customers", CustomerCalls.class),
    FEES("fees", FeeCalls.class),
    INVOICES("invoices", InvoiceCalls.class),
    CREDITS("credits", CreditCalls.class),
    PAYMENTS("payments", PaymentCalls.class),
    STATIC_LISTS("static-lists", StaticListCalls.class),
    CREATIVES("creatives", CreativeCalls.class),
    CREATIVE_GROUPS("creative-groups", CreativeGroupCalls.class),
    DASHBOARDS("dashboards", DashboardCalls.class),
    REPORTS("reports", ReportCalls.class);

    private final String page;
    private final Class<?> calls;

    OperationCalls(String page, Class<?> calls) {
        this.page = page;
        this.calls = calls;
    }

    /** The path of its page in the documents. */
    String document() {
        return "docs/reference/operations/" + page + ".md";
    }

    String page() {
        return page;
    }

    CallSource source() {
        return CallSource.of(calls);
    }

    /** The calls, in the order of the source. */
    List<Method> methods() {
        String source = source().text();
        List<Method> methods = new ArrayList<>(Stream.of(calls.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .toList());
        methods.sort(Comparator.comparing(method -> source.indexOf(" " + method.getName() + "(")));
        return methods;
    }

    Object instance() {
        try {
            return calls.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a class of calls has no constructor", impossible);
        }
    }
}
