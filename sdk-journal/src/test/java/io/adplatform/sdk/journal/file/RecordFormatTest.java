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

    private static Records scan(byte[] file, int firstNumber) {
        return Records.of(file, 0, firstNumber == 1);
    }

    @Test
    void aRecordMayHaveAnyLengthUpToTheLongest() {
        for (int length : new int[] {1, 2, 1_000, RecordFormat.LONGEST}) {
            for (int number : new int[] {0, 1}) {
                Records scan = scan(RecordFormat.record(number, of(length)), number);

                assertThat(scan.contents()).as("%d bytes", length).containsExactly(of(length));
                assertThat(scan.isTorn()).isFalse();
            }
        }
    }

    @Test
    void nothingLongerOrEmptyIsTakenForARecord() {
        assertThat(scan(RecordFormat.record(1, of(RecordFormat.LONGEST + 1)), 1).contents())
                .isEmpty();
        assertThat(scan(RecordFormat.record(1, new byte[0]), 1).contents()).isEmpty();
    }

    @Test
    void aFileThatIsCutWithinTheHeadOfARecordIsTorn() {
        byte[] record = RecordFormat.record(1, of(300));
        for (int end = 3; end < record.length; end++) {
            Records scan = scan(Arrays.copyOf(record, end), 1);

            assertThat(scan.contents()).isEmpty();
            assertThat(scan.isTorn()).as("%d bytes", end).isTrue();
        }
    }
}
