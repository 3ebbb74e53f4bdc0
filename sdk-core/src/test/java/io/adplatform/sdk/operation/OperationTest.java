package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A path leads where it reads, or it isn't taken: a request that goes elsewhere costs quota and helps nobody. */
class OperationTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            /
            /api/v3/bm/include-Exclude/dimensions/{dimensionId}
            /api/v3/bm/dimensions{dimensionId}/bundles
            /a.b/~c/%2Fd
            /.well-known/x
            """)
    void aPathIsTakenAsItReads(String path) {
        assertThat(Operation.read("GET " + path).returns(String.class).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /api/v3/x?status=1
            /api/v3/x#top
            /api/v3/a/../b
            /api/v3/a/./b
            /api/v3/a/..
            /api/v3/a/%2e%2E/b
            /api/v3/a/.%2e/b
            //evil.example/x
            /a//b
            /a\\b
            /a%2
            /ä
            """)
    void whatWouldLeadElsewhereIsNoPath(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Operation.read("GET " + path))
                .withMessageContaining("no host, query or fragment");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Operation.read("GET /x").orPath(path))
                .withMessageContaining("no host, query or fragment");
        assertThatIllegalArgumentException().isThrownBy(() -> new FakeWorkspace(call -> call).call("GET " + path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/{a", "/a}", "/{1a}", "/{a-b}", "/{}", "/{{a}}"})
    void bracesStandAroundNamesAlone(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Operation.read("GET " + path))
                .withMessageContaining("braces");
    }
}
