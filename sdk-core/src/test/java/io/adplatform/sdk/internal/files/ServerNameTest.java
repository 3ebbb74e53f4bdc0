package io.adplatform.sdk.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.files.FileBodyHandler.ServerName;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the name in a {@code Content-Disposition} is found. */
class ServerNameTest {

    private static final int SMALL_STACK = 128 * 1024;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            attachment; filename="Rechnung 7.pdf"                             | Rechnung 7.pdf
            attachment;filename=plain.pdf;size=7                              | plain.pdf
            attachment; FileName = plain.pdf                                  | plain.pdf
            attachment; name="x; filename=no.pdf"; filename=yes.pdf           | yes.pdf
            attachment; filename="a \\"quoted\\" name.pdf"                    | a "quoted" name.pdf
            attachment; filename="first.pdf"; filename="second.pdf"           | first.pdf
            attachment; filename="plain.pdf"; filename*=UTF-8''better%20.pdf  | better .pdf
            attachment; filename*="UTF-8'en'quoted%2C.pdf"                    | quoted,.pdf
            attachment; filename*=iso-8859-1''%A3.pdf                         | £.pdf
            attachment; filename*=UTF-8''; filename=fallback.pdf              | fallback.pdf
            attachment; filename*=nonsense; filename=fallback.pdf             | fallback.pdf
            attachment; preview; filename=after-a-bare-word.pdf               | after-a-bare-word.pdf
            """)
    void theNameIsFound(String header, String name) {
        assertThat(ServerName.in(header)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            inline
            ``
            attachment; filename
            attachment; filename=
            attachment; filename="never closed
            attachment; filenames="other.pdf"
            ;
            """)
    void whereThereIsNoneThereIsNone(String header) {
        assertThat(ServerName.in(header)).isNull();
        assertThat(ServerName.in(null)).isNull();
    }

    @Test
    void aNameOf1500CharactersNeedsNoDeepStack() {
        String name = "\\e".repeat(750) + "f".repeat(400);

        assertThat(onASmallStack("attachment; filename=\"" + name + "\"")).isEqualTo("e".repeat(750) + "f".repeat(400));
    }

    private static String onASmallStack(String header) {
        CompletableFuture<String> read = new CompletableFuture<>();
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        read.complete(ServerName.in(header));
                    } catch (Throwable failure) {
                        read.completeExceptionally(failure);
                    }
                },
                "small stack",
                SMALL_STACK);
        thread.start();
        return read.join();
    }
}
