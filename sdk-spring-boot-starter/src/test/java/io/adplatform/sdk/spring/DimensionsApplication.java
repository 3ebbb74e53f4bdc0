package io.adplatform.sdk.spring;

import io.adplatform.sdk.bidmodel.BidModels;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A small application: one page that asks the platform. */
@SpringBootApplication
public class DimensionsApplication {

    @Bean
    InMemorySpanExporter spans() {
        return InMemorySpanExporter.create();
    }

    /** Its page. */
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
    }
}
