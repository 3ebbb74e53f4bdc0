package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import java.io.IOException;

/** Tells whether a proof of payment is what the platform takes for one. */
final class Proofs {

    private Proofs() {}

    /** Content that can't be read or was used up passes: every request checks its content for that. */
    static boolean isImage(Content proof) {
        if (proof.problem().isPresent()) {
            return true;
        }
        try {
            byte[] start = proof.start(FileKind.LOOKED_AT);
            return FileKind.JPEG.matches(start) || FileKind.PNG.matches(start);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
