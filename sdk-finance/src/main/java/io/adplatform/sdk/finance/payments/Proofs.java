package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import java.io.IOException;

/** Tells whether a proof of payment is what the platform takes for one. */
final class Proofs {

    private Proofs() {}

    /** What can't be read or was used up passes: that is a finding of its own, and every request looks for it. */
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
