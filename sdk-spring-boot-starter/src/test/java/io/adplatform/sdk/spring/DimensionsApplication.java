package io.adplatform.sdk.spring;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.json.Records;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A small application: a page that asks the platform, and one with a record of the SDK. */
@SpringBootApplication
public class DimensionsApplication {

    @Bean
    InMemorySpanExporter spans() {
        return InMemorySpanExporter.create();
    }

    /** Its pages. */
    @RestController
    static class Dimensions {

        private final BidModels bids;

        Dimensions(BidModels bids) {
            this.bids = bids;
        }

        @GetMapping("/dimensions")
        List<String> names() {
            return bids.dimensions().send().rows().stream()
                    .map(node -> String.valueOf(node.label()))
                    .toList();
        }

        @GetMapping("/payment")
        Payment payment() {
            return Records.of(
                    Payment.class,
                    "{\"paymentId\":7,\"paymentAmount\":1250.50,\"paymentStatus\":2,\"paymentDate\":\"2026-11-20\",\"colour\":[\"red\"]}");
        }
    }
}
