package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Checks;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rule for proofs of payment. */
final class Proofs {

    private Proofs() {}

    /** Checks that a proof, if set, is an image that the platform accepts. */
    static void check(Checks checks, @Nullable Content proof) {
        if (proof != null) {
            checks.that(isImage(proof), "paymentProof", proof.fileName(), "must hold a JPEG or PNG image");
        }
    }

    /** Content that can't be read or was used up passes: every request checks its content for that. */
    private static boolean isImage(Content proof) {
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
