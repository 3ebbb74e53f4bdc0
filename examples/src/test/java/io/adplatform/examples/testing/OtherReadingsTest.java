package io.adplatform.examples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.Test;

class OtherReadingsTest {

    @Test
    void aSandboxSaysWhichPositionsItTakes() {
        // <docs/reference/sandbox.md>
        Sandbox cut = Sandbox.builder()
                .reading(Reading.FilteredRecords.OF_THIS_PAGE)
                .reading(Reading.NoInvoice.NULL)
                .start();
        SandboxExtension mixed = SandboxExtension.with(options -> options.anyReading(42));
        // </docs/reference/sandbox.md>
        try (cut) {
            assertThat(cut.readings().toString()).contains("OF_THIS_PAGE", "NULL");
        }
        assertThat(mixed).isNotNull();
    }
}
