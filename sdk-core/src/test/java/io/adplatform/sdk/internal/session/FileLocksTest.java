package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.testing.OtherJvm;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock of a token file, held against other processes and against other copies of the SDK in this one. */
class FileLocksTest {

    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    Path directory;

    private Path file;

    @AutoClose
    private URLClassLoader otherCopy;

    /** Another process: says whether it gets the lock. */
    static final class Locker {

        private Locker() {}

        public static void main(String[] file) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                System.exit(lock == null ? 1 : 0);
            }
        }
    }

    @BeforeEach
    void loadAnotherCopy() throws IOException {
        file = directory.resolve("tokens.json");
        List<URL> urls = new ArrayList<>();
        for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        otherCopy = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    @Test
    void aSecondCopyOfTheSdkLeavesTheLockToTheFirst() throws Exception {
        try (TokenStore.Lock held = new FileTokenStore(file).tryLock("account")) {
            assertThat(held).isNotNull();
            assertThat(tryLockByTheOtherCopy(file)).isNull();

            assertThat(anotherProcessGetsTheLock()).isFalse();
        }
        assertThat(anotherProcessGetsTheLock()).isTrue();
    }

    @Test
    void theFirstCopyLeavesTheLockToASecond() throws Exception {
        AutoCloseable held = tryLockByTheOtherCopy(file);
        assertThat(held).isNotNull();

        assertThat(new FileTokenStore(file).tryLock("account")).isNull();
        assertThat(anotherProcessGetsTheLock()).isFalse();

        held.close();
        try (TokenStore.Lock mine = new FileTokenStore(file).tryLock("account")) {
            assertThat(mine).isNotNull();
        }
    }

    @Test
    void oneFileIsOneLockHoweverItsDirectoryIsReached() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);

        try (TokenStore.Lock held = new FileTokenStore(file).tryLock("account")) {
            assertThat(held).isNotNull();
            assertThat(tryLockByTheOtherCopy(link.resolve("tokens.json"))).isNull();
            assertThat(anotherProcessGetsTheLock()).isFalse();
        }
    }

    @Test
    void nothingStaysBehindInTheSystemPropertiesAndTheyCanBePrintedMeanwhile() throws Exception {
        int before = System.getProperties().size();
        try (TokenStore.Lock held = new FileTokenStore(file).tryLock("account")) {
            assertThat(held).isNotNull();
            assertThat(System.getProperties())
                    .allSatisfy((name, value) -> assertThat(value).isInstanceOf(String.class));
        }
        assertThat(System.getProperties()).hasSize(before);
    }

    private AutoCloseable tryLockByTheOtherCopy(Path path) throws Exception {
        Class<?> store = otherCopy.loadClass(FileTokenStore.class.getName());
        assertThat(store).isNotSameAs(FileTokenStore.class);
        Object other = store.getConstructor(Path.class).newInstance(path);
        return (AutoCloseable) store.getMethod("tryLock", String.class).invoke(other, "account");
    }

    private boolean anotherProcessGetsTheLock() throws Exception {
        Process process = new ProcessBuilder(OtherJvm.command(
                        Locker.class.getName(),
                        directory.resolve("tokens.json.lock").toString()))
                .inheritIO()
                .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() == 0;
    }
}
