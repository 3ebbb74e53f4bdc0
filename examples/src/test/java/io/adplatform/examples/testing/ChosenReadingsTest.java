package io.adplatform.examples.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ChosenReadingsTest {

    // <docs/testing.md>
    @RegisterExtension
    final SandboxExtension sandboxes = SandboxExtension.with(
            options -> options.reading(Reading.FilteredRecords.OF_THIS_PAGE).reading(Reading.NoInvoice.NULL));
    // </docs/testing.md>

    @Test
    void theSandboxTakesThem(Sandbox sandbox) {
        assertTrue(sandbox.readings().has(Reading.FilteredRecords.OF_THIS_PAGE));
        assertTrue(sandbox.readings().has(Reading.NoInvoice.NULL));
    }
}
