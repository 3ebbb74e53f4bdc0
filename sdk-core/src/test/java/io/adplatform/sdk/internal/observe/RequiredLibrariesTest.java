package io.adplatform.sdk.internal.observe;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.adplatform.sdk.internal.observe.RequiredLibraries.Library;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequiredLibrariesTest {

    /** Stands for a library's class that tells its version. */
    public interface Old {
        Object VERSION = "4.12.0";
    }

    @Test
    void thoseOfThisBuildAreGoodEnough() {
        assertThatCode(RequiredLibraries::check).doesNotThrowAnyException();
    }

    @Test
    void aLibraryThatIsTooOldIsToldWithItsVersionItsPlaceAndTheCure() {
        assertThatIllegalStateException()
                .isThrownBy(() -> check("5.2.0"))
                .withMessageMatching("the client can't be built: OkHttp 4.12.0 was found in file:\\S+,"
                        + " but 5.2.0 or newer is needed \\(group:artifact\\)\\."
                        + " Import io.adplatform:sdk-bom before other BOMs.*");
    }

    @Test
    void aLibraryThatIsMissingIsTold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RequiredLibraries.check(
                        List.of(new Library("Okio", "group:artifact", "3.16.0", "okio.NotThere", null)),
                        getClass().getClassLoader()))
                .withMessageContaining("no Okio of version 3.16.0 or newer was found (group:artifact)");
    }

    @Test
    void allThatAreWrongAreToldAtOnce() {
        Library one = new Library("One", "group:one", "5.0.0", Old.class.getName(), "VERSION");
        Library two = new Library("Two", "group:two", "4.12.1", Old.class.getName(), "VERSION");

        assertThatIllegalStateException()
                .isThrownBy(() ->
                        RequiredLibraries.check(List.of(one, two), getClass().getClassLoader()))
                .withMessageContaining("One 4.12.0")
                .withMessageContaining("Two 4.12.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.12.0", "4.12", "4.2.9", "3.99", "4"})
    void anOlderOrEqualLeastVersionIsMet(String least) {
        assertThatCode(() -> check(least)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.12.1", "4.13", "5", "10.0.0"})
    void aNewerLeastVersionIsNot(String least) {
        assertThatIllegalStateException().isThrownBy(() -> check(least));
    }

    private static void check(String least) {
        RequiredLibraries.check(
                List.of(new Library("OkHttp", "group:artifact", least, Old.class.getName(), "VERSION")),
                RequiredLibrariesTest.class.getClassLoader());
    }
}
