package io.adplatform.testkit.area.finance;

/**
 * The online payment processor. The documents call it "processor" in one path and at the beginning of four fields,
 * where a deployment writes its name.
 *
 * @param name a lower-case word
 */
public record Processor(String name) {

    /** A field whose name begins with the processor's, such as {@code processorId}. */
    String field(String rest) {
        return name + rest;
    }

    /** Where a payment through it begins. */
    String paymentPath() {
        return "/api/v3/fa/" + name + "/payment";
    }
}
