package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RecordFormatTest {

    private static byte[] of(int length) {
        byte[] content = new byte[length];
        Arrays.fill(content, (byte) '{');
        return content;
    }

    @Test
    void aRecordMayHaveAnyLengthUpToTheLongest() {
        for (int length : new int[] {1, 2, 1_000, RecordFormat.LONGEST}) {
            Records scan = Records.of(RecordFormat.record(of(length)));

            assertThat(scan.contents()).as("%d bytes", length).containsExactly(of(length));
            assertThat(scan.isTorn()).isFalse();
        }
    }

    @Test
    void nothingLongerOrEmptyIsTakenForARecord() {
        assertThat(Records.of(RecordFormat.record(of(RecordFormat.LONGEST + 1))).contents())
                .isEmpty();
        assertThat(Records.of(RecordFormat.record(new byte[0])).contents()).isEmpty();
    }

    @Test
    void aFileThatIsCutWithinTheHeadOfARecordIsTorn() {
        byte[] record = RecordFormat.record(of(300));
        for (int end = 3; end < record.length; end++) {
            Records scan = Records.of(Arrays.copyOf(record, end));

            assertThat(scan.contents()).isEmpty();
            assertThat(scan.isTorn()).as("%d bytes", end).isTrue();
        }
    }
}
