package io.adplatform.sdk.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {

    private static final String CSV = "day,impressions\n2026-11-20,7\n";

    @TempDir
    Path directory;

    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final RecordedEvents events = new RecordedEvents();
    private volatile Function<String, String> answers = head -> ok(CSV);
    private final SocketServer host = new SocketServer(socket -> {
        String head = SocketServer.head(socket);
        heads.add(head);
        SocketServer.say(socket, answers.apply(head));
    });
    private final AdPlatform platform = Clients.of("http://127.0.0.1:1")
            .allowPrivateLinks()
            .userAgentSuffix("shop/7")
            .listener(events)
            .build();

    @AfterEach
    void close() {
        platform.close();
        host.close();
    }

    private static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/csv\r\nContent-Length: "
                + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    private static String status(int status, String... headers) {
        return "HTTP/1.1 " + status + " X\r\nConnection: close\r\nContent-Length: 0\r\n"
                + Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat) + "\r\n";
    }

    private static String firstLine(String head) {
        return head.substring(0, head.indexOf("\r\n"));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingOfTheClientGoesAlongAndItCostsNoQuota(CallMode way) throws IOException {
        DownloadedFile saved = way.fetch(
                platform.workspace(7).download(host.url() + "/out/Report%20M%C3%A4rz.csv"),
                Target.directory(directory));

        assertThat(saved.fileName()).isEqualTo("Report März.csv");
        assertThat(directory.resolve("Report März.csv")).hasContent(CSV);
        String head = heads.get(0);
        assertThat(head.lines().map(line -> line.replaceFirst(":.*", "")))
                .containsExactly(
                        "GET /out/Report%20M%C3%A4rz.csv HTTP/1.1",
                        "Accept-Encoding", "Host", "Connection", "User-Agent", "");
        assertThat(head).doesNotContain(Clients.TOKEN, "adplatform", "shop/7", "200001", "client");
        assertThat(platform.quota().used()).isZero();
        assertThat(events.told(AttemptEnded.class)).isEmpty();
    }

    @Test
    void aSignatureGoesAsItCame() {
        platform.download(host.url() + "/f.csv?X-Sig=a%2Bb%2F%3D%3d&e=1+2%7E~*&empty=&flag#fragment")
                .toBytes();
        assertThat(firstLine(heads.get(0)))
                .isEqualTo("GET /f.csv?X-Sig=a%2Bb%2F%3D%3d&e=1+2%7E~*&empty=&flag HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://files.example.com/a.csv",
                "https://user:secret@files.example.com/a.csv",
                "https://user@files.example.com/a.csv",
                "ftp://files.example.com/a.csv",
                "file:///etc/passwd",
                "jar:file:/x!/y",
                "/relative",
                "",
                "https://",
            })
    void aLinkThatBreaksARuleIsNotFollowed(String link) {
        for (CallMode way : CallMode.values()) {
            assertThatThrownBy(() -> way.fetch(platform.download(link), Target.memory()))
                    .isInstanceOfSatisfying(LinkException.class, refused -> {
                        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
                        assertThat(refused.status()).isEmpty();
                        assertThat(refused).hasMessageNotContaining("secret");
                    });
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            127.0.0.1
            localhost
            [::1]
            10.1.2.3
            172.16.0.1
            192.168.1.1
            169.254.169.254
            0.0.0.0
            [fd00::1]
            [fe80::1]
            [::ffff:10.0.0.1]
            [64:ff9b::7f00:1]
            2130706433
            127.1
            224.0.0.1
            100.64.0.1
            255.255.255.255
            [::ffff:169.254.169.254]
            [::ffff:a9fe:a9fe]
            2852039166
            0xa9fea9fe
            0x7f.1
            0177.0.0.1.
            １２７.０.０.１
            127。0。0。1
            localhost.
            metadata.localhost
            """)
    void aLinkIntoAPrivateNetworkIsNotFollowedUnlessAllowed(String address) {
        try (AdPlatform careful = Clients.of("http://127.0.0.1:1").build()) {
            String port = host.url().replaceFirst(".*:", "");
            for (String scheme : List.of("http", "https")) {
                assertThatThrownBy(() -> careful.download(scheme + "://" + address + ":" + port + "/a.csv?sig=hush")
                                .toBytes())
                        .isInstanceOfSatisfying(
                                LinkException.class,
                                refused -> assertThat(refused.wasSent()).isEqualTo(Sent.NO))
                        .hasMessageNotContaining("hush");
            }
        }
        assertThat(host.connections()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aFewRedirectsAreFollowedEachByTheRules(CallMode way) {
        answers = head -> head.startsWith("GET /5 ")
                ? ok(CSV)
                : status(
                        new int[] {301, 302, 303, 307, 308}[head.charAt(5) - '0'],
                        "Location: " + (head.startsWith("GET /0") ? host.url() : "") + "/"
                                + (char) (head.charAt(5) + 1),
                        "Set-Cookie: a=b");
        DownloadedFile fetched = way.fetch(platform.download(host.url() + "/0"), Target.memory());
        assertThat(fetched.bytes()).isEqualTo(CSV.getBytes(UTF_8));
        assertThat(heads).hasSize(6);
        assertThat(heads).allSatisfy(head -> assertThat(head).doesNotContain("Cookie", "Referer"));
    }

    @ParameterizedTest
    @EnumSource
    void aCircleOfRedirectsEnds(CallMode way) {
        answers = head -> status(302, "Location: /again?sig=hush");
        assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/a"), Target.memory()))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("more than 5 times")
                .hasMessageNotContaining("hush");
        assertThat(heads).hasSize(6);
    }

    @ParameterizedTest
    @EnumSource
    void aCircleOfRedirectsAcrossHostsEnds(CallMode way) {
        List<String> others = new CopyOnWriteArrayList<>();
        try (SocketServer other = new SocketServer(socket -> {
            others.add(SocketServer.head(socket));
            SocketServer.say(socket, status(307, "Location: " + host.url() + "/b?sig=hush"));
        })) {
            answers = head -> status(302, "Location: " + other.url() + "/a?sig=hush");
            assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/a"), Target.memory()))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("more than 5 times")
                    .hasMessageNotContaining("hush");
        }
        assertThat(heads).hasSize(3);
        assertThat(others).hasSize(3).noneMatch(head -> head.contains("Referer"));
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectFromHttpsToHttpIsNotFollowed(CallMode way) {
        HeldCertificate held = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        HandshakeCertificates server =
                new HandshakeCertificates.Builder().heldCertificate(held).build();
        HandshakeCertificates client = new HandshakeCertificates.Builder()
                .addTrustedCertificate(held.certificate())
                .build();
        AtomicInteger asked = new AtomicInteger();
        try (SocketServer secure = new SocketServer(server.sslContext().getServerSocketFactory(), "https", socket -> {
                    SocketServer.head(socket);
                    asked.incrementAndGet();
                    SocketServer.say(socket, status(302, "Location: http://files.example.com/f.csv"));
                });
                AdPlatform withTls = Clients.of(secure.url())
                        .tls(client.sslContext(), client.trustManager())
                        .allowPrivateLinks()
                        .build()) {
            assertThatThrownBy(() -> way.fetch(withTls.download(secure.url() + "/f"), Target.memory()))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("not https");
        }
        assertThat(asked).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aHostThatRepeatsTheRequestDoesNotGiveTheLinkAway(CallMode way) {
        for (String before : List.of("", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")) {
            answers = head -> before + head;
            Throwable thrown = catchThrowable(
                    () -> way.fetch(platform.download(host.url() + "/secret-path/f.csv?sig=hush"), Target.memory()));
            assertThat(thrown).isInstanceOf(ConnectionException.class);
            StringWriter all = new StringWriter();
            thrown.printStackTrace(new PrintWriter(all));
            assertThat(all.toString()).doesNotContain("hush", "secret-path");
        }
    }

    /** okio quotes the first 32 bytes of a line without an end, as hexadecimal digits. */
    @ParameterizedTest
    @EnumSource
    void aHostThatBreaksOffInTheLinkDoesNotGiveItAway(CallMode way) {
        answers = head -> "HTTP/1.1 200 OK\r\n" + firstLine(head);

        Throwable thrown =
                catchThrowable(() -> way.fetch(platform.download(host.url() + "/f.csv?sig=hush"), Target.memory()));

        assertThat(thrown).isInstanceOf(ConnectionException.class);
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        assertThat(all.toString()).doesNotContain(ByteString.encodeUtf8("hush").hex());
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatGrowsWhenItIsInflatedIsRefusedAtItsLimit(CallMode way) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(new byte[20_000_000]);
        }
        AtomicInteger asked = new AtomicInteger();
        try (SocketServer bomb = new SocketServer(socket -> {
            SocketServer.head(socket);
            asked.incrementAndGet();
            SocketServer.say(
                    socket,
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + zipped.size() + "\r\n\r\n");
            socket.getOutputStream().write(zipped.toByteArray());
        })) {
            assertThatThrownBy(() -> way.fetch(
                            platform.download(bomb.url() + "/f.csv"),
                            Target.directory(directory).maxBytes(1_000_000)))
                    .isInstanceOf(FileException.class)
                    .hasMessageContaining("1000000");
        }
        assertThat(asked).hasValue(1);
        assertThat(files()).isEmpty();
    }

    @Test
    void aNameThatShowsAnotherEndingThanItHasIsMadePlain() throws IOException {
        answers = head -> ok(CSV).replace(
                        "Content-Type", "Content-Disposition: attachment; filename=\"a\u202Egpj.exe\"\r\nContent-Type");
        platform.download(host.url() + "/f.csv").toDirectory(directory);
        assertThat(files()).containsExactly("agpj.exe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, br", "Deflate"})
    void aFileInACompressionThatNobodyAskedForIsNotSavedAsIfItWereTheFile(String coding) throws IOException {
        answers = head -> ok(CSV).replace("Content-Type", "Content-Encoding: " + coding + "\r\nContent-Type");
        for (CallMode way : CallMode.values()) {
            assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/f.csv"), Target.directory(directory)))
                    .isInstanceOf(ConnectionException.class)
                    .hasMessageContaining("compressed");
        }
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "utf-8", "aws-chunked"})
    void aCodingThatIsNoneIsNone(String coding) {
        answers = head -> ok(CSV).replace("Content-Type", "Content-Encoding: " + coding + "\r\nContent-Type");
        assertThat(platform.download(host.url() + "/f.csv").toBytes()).isEqualTo(CSV.getBytes(UTF_8));
    }

    @ParameterizedTest
    @EnumSource
    void anEndlessDeadlineIsTaken(CallMode way) {
        try (AdPlatform patient = Clients.of("http://127.0.0.1:1")
                .allowPrivateLinks()
                .deadline(Duration.ofSeconds(Long.MAX_VALUE))
                .build()) {
            assertThat(way.fetch(patient.download(host.url() + "/f.csv"), Target.memory())
                            .bytes())
                    .isEqualTo(CSV.getBytes(UTF_8));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Location: http://files.example.com/a.csv
            Location: https://u:p@files.example.com/a.csv
            Location: file:///etc/passwd
            Location: gopher://127.0.0.1/
            X-Location: missing
            """)
    void aRedirectThatBreaksARuleIsNotFollowed(String location) {
        answers = head -> status(302, location);
        assertThatThrownBy(() -> platform.download(host.url() + "/a").toBytes())
                .isInstanceOfSatisfying(
                        LinkException.class,
                        refused -> assertThat(refused.status()).hasValue(302));
        assertThat(heads).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void anExpiredLinkIsAnErrorThatDoesNotShowTheLink(CallMode way) throws IOException {
        answers = head -> "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 9\r\n\r\nXML error";
        Throwable thrown = catchThrowable(() ->
                way.fetch(platform.download(host.url() + "/secret-path/f.csv?sig=hush"), Target.directory(directory)));
        assertThat(thrown).isInstanceOfSatisfying(LinkException.class, refused -> {
            assertThat(refused.status()).hasValue(403);
            assertThat(refused.context().attempts()).isEqualTo(1);
        });
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        assertThat(all.toString()).contains("localhost").doesNotContain("hush", "secret-path");
        assertThat(files()).isEmpty();
        assertThat(heads).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aHostThatFailsIsAskedAgainAndAgainFromTheLinkItself(CallMode way) throws IOException {
        answers = head -> heads.size() <= 2 ? status(503, "Retry-After: 1") : ok(CSV);
        way.fetch(platform.download(host.url() + "/f.csv"), Target.directory(directory));
        assertThat(heads).hasSize(3);
        answers = head -> status(500);
        assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/f.csv"), Target.memory()))
                .isInstanceOfSatisfying(
                        LinkException.class,
                        failed -> assertThat(failed.status()).hasValue(500));
        assertThat(heads).hasSize(6);
    }

    @ParameterizedTest
    @EnumSource
    void aHostIsNotAskedAgainWhenThatWouldBeCutShort(CallMode way) {
        answers = head -> status(503, "Retry-After: 8");
        try (AdPlatform hurried = Clients.of("http://127.0.0.1:1")
                .allowPrivateLinks()
                .deadline(Duration.ofMillis(8_800))
                .build()) {
            assertThatThrownBy(() -> way.fetch(hurried.download(host.url() + "/f.csv"), Target.memory()))
                    .isInstanceOf(LinkException.class);
        }
        assertThat(heads).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectIsNotFollowedWhenThatWouldBeCutShort(CallMode way) {
        ManualTime time = Time.manual();
        answers = head -> {
            time.advance(Duration.ofMillis(9_500));
            return heads.size() == 1 ? status(302, "Location: /moved.csv") : ok(CSV);
        };
        try (AdPlatform hurried = Clients.of("http://127.0.0.1:1")
                .allowPrivateLinks()
                .time(time)
                .deadline(Duration.ofSeconds(10))
                .build()) {
            assertThatThrownBy(() -> way.fetch(hurried.download(host.url() + "/f.csv"), Target.memory()))
                    .isInstanceOfSatisfying(CallCancelledException.class, late -> {
                        assertThat(late.isOutOfTime()).isTrue();
                        assertThat(late.wasSent()).isEqualTo(Sent.YES);
                    });
        }
        assertThat(heads).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCutFileIsFetchedAnewAndLeavesNothingBehind(CallMode way) throws IOException {
        answers = head -> heads.size() == 2 ? ok(CSV) : ok(CSV).replace("Content-Length: ", "Content-Length: 1");
        way.fetch(platform.download(host.url() + "/f.csv"), Target.directory(directory));
        assertThat(directory.resolve("f.csv")).hasContent(CSV);
        heads.clear();
        answers = head -> ok(CSV).replace("Content-Length: ", "Content-Length: 1");
        assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/f.csv"), Target.directory(directory)))
                .isInstanceOf(ConnectionException.class);
        assertThat(heads).hasSize(3);
        assertThat(files()).containsExactly("f.csv");
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsTooLongOrHasNoPlaceEndsItAtOnce(CallMode way) throws IOException {
        assertThatThrownBy(() -> way.fetch(
                        platform.download(host.url() + "/f.csv"),
                        Target.directory(directory).maxBytes(5)))
                .isInstanceOf(FileException.class);
        assertThat(heads).hasSize(1);
        Path taken = Files.writeString(directory.resolve("taken"), "mine");
        assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/f.csv"), Target.file(taken)))
                .isInstanceOf(FileException.class)
                .hasMessageContaining("replaceExisting");
        assertThat(heads).hasSize(1);
        assertThat(files()).containsExactly("taken");
    }

    @ParameterizedTest
    @EnumSource
    void aHostThatIsNotThereIsUnreachable(CallMode way) throws IOException {
        host.close();
        assertThatThrownBy(() -> way.fetch(platform.download(host.url() + "/f.csv"), Target.memory()))
                .isInstanceOf(UnreachableException.class);
    }

    @Test
    void noClientCertificateGoesToAnotherHost() {
        HeldCertificate hosts = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        HeldCertificate ours =
                new HeldCertificate.Builder().commonName("our own").build();
        HandshakeCertificates server = new HandshakeCertificates.Builder()
                .heldCertificate(hosts)
                .addTrustedCertificate(ours.certificate())
                .build();
        HandshakeCertificates client = new HandshakeCertificates.Builder()
                .heldCertificate(ours)
                .addTrustedCertificate(hosts.certificate())
                .build();
        List<String> peers = new CopyOnWriteArrayList<>();
        try (SocketServer secure = new SocketServer(server.sslContext().getServerSocketFactory(), "https", socket -> {
                    javax.net.ssl.SSLSocket tls = (javax.net.ssl.SSLSocket) socket;
                    tls.setWantClientAuth(true);
                    SocketServer.head(tls);
                    try {
                        peers.add(tls.getSession().getPeerPrincipal().getName());
                    } catch (javax.net.ssl.SSLPeerUnverifiedException nobody) {
                        peers.add("nobody");
                    }
                    SocketServer.say(tls, ok(CSV));
                });
                AdPlatform withTls = Clients.of(secure.url())
                        .tls(client.sslContext(), client.trustManager())
                        .allowPrivateLinks()
                        .build()) {
            assertThat(withTls.download(secure.url() + "/f").toBytes()).isEqualTo(CSV.getBytes(UTF_8));
            assertThatThrownBy(
                            () -> withTls.call("GET /f").returns(String.class).send())
                    .isNotNull();
        }
        assertThat(peers).startsWith("nobody", "CN=our own");
    }

    @Test
    void anInterruptEndsIt() throws IOException {
        Runnable interrupt = interruptOnce(Thread.currentThread());
        Target target = Target.directory(directory).onProgress(progress -> {
            interrupt.run();
            DownloadTest.awaitTheEndOfTheCall();
        });
        Throwable thrown =
                catchThrowable(() -> platform.download(host.url() + "/f.csv").to(target));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(CallCancelledException.class);
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancellingTheFutureOrClosingTheClientEndsItAndLeavesNothingBehind(boolean cancel) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        try (SocketServer slow = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    SocketServer.say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + CSV);
                    try {
                        assertThat(socket.getInputStream().read()).isNegative();
                    } finally {
                        cut.countDown();
                    }
                });
                WatchService watch = FileSystems.getDefault().newWatchService()) {
            Target target = Target.directory(directory).onProgress(progress -> {
                if (progress.bytes() > 0) {
                    begun.countDown();
                }
            });
            CompletableFuture<DownloadedFile> future =
                    platform.download(slow.url() + "/f.csv").toAsync(target);
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            directory.register(watch, StandardWatchEventKinds.ENTRY_DELETE);
            assertThat(files()).hasSize(1);
            if (cancel) {
                future.cancel(true);
            } else {
                platform.close();
            }
            assertThat(cut.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(watch.poll(10, TimeUnit.SECONDS)).isNotNull();
            assertThat(files()).isEmpty();
            if (!cancel) {
                assertThatThrownBy(future::join).hasCauseInstanceOf(CallCancelledException.class);
                assertThatThrownBy(() -> platform.download(slow.url()).toBytes())
                        .isInstanceOf(CallCancelledException.class);
            }
        }
    }

    /** Interrupts the caller, and waits until that reaches this thread. */
    private static Runnable interruptOnce(Thread caller) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (!done.getAndSet(true)) {
                caller.interrupt();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException expected) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }
}
