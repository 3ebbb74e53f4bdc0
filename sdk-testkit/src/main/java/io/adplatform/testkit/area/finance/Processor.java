package io.adplatform.testkit.area.finance;

/**
 * The online payment processor. The documents have "processor" in one path and at the beginning of four fields; a deployment has
 * its name there.
 *
 * @param name a lower-case word
 */
record Processor(String name) {

    /** A field whose name begins with the processor's, such as {@code processorId}. */
    String field(String rest) {
        return name + rest;
    }

    /** Returns the path of a payment through it. */
    String paymentPath() {
        return "/api/v3/fa/" + name + "/payment";
    }
}
