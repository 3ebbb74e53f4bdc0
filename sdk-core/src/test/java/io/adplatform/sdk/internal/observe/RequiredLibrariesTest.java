package io.adplatform.sdk.internal.observe;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    void aLibraryThatIsTooOldIsToldWithItsVersionAndTheCure() {
        assertThatIllegalStateException()
                .isThrownBy(() -> check("5.3.2"))
                .withMessageMatching("the client can't be built: OkHttp 4.12.0 was found, but 5.3.2 or newer is needed"
                        + " \\(group:artifact\\)\\. Import io.adplatform:sdk-bom before other BOMs.*");
    }

    @Test
    void aLibraryThatIsMissingIsTold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RequiredLibraries.require("Okio 3.16.4", "group:artifact", "okio.NotThere", null))
                .withMessageContaining("no Okio 3.16.4 or newer was found (group:artifact)");
    }

    /** A class path that lacks a library. */
    private static final class Without extends ClassLoader {

        private final String missing;

        Without(String missing) {
            super(RequiredLibrariesTest.class.getClassLoader());
            this.missing = missing;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(missing)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.equals(RequiredLibraries.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] all = code.readAllBytes();
                return defineClass(name, all, 0, all.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            okhttp3., OkHttp
            okio., Okio
            com.fasterxml.jackson.databind., jackson-databind
            com.fasterxml.jackson.datatype.jsr310., jackson-datatype-jsr310
            dev.failsafe., Failsafe
            """)
    void eachRuntimeLibraryThatIsMissingIsNamed(String packages, String named) throws Exception {
        Method check = new Without(packages)
                .loadClass(RequiredLibraries.class.getName())
                .getMethod("check");

        assertThatThrownBy(() -> check.invoke(null)).cause().hasMessageContaining(named);
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
        RequiredLibraries.require("OkHttp " + least, "group:artifact", Old.class.getName(), "VERSION");
    }
}
