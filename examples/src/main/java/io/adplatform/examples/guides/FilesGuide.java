package io.adplatform.examples.guides;

import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.finance.Finance;
import java.nio.file.Path;

/** The code of docs/guides/files.md. */
final class FilesGuide {

    private FilesGuide() {}

    static void download(Finance finance, long invoiceId, long customer, Path folder) {
        // <docs/guides/files.md>
        DownloadedFile saved = finance.invoices()
                .download(invoiceId)
                .customer(customer)
                .to(Target.directory(folder)
                        .maxBytes(20_000_000)
                        .onProgress(progress -> System.out.println(progress.bytes() + " bytes")));
        System.out.println(saved.path() + ", " + saved.length() + " bytes");
        // </docs/guides/files.md>
    }
}
