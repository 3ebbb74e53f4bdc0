package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which calls may have a key, and what of them is compared. */
class KeyRulesTest {

    private static final Operation<Confirmation> ADD =
            Operation.once(PaymentFixture.PAY).returns(Confirmation.class);

    @AutoClose
    private final PaymentFixture rig = new PaymentFixture();

    @TempDir
    private Path directory;

    private Request<Confirmation> payment(Content proof) {
        PlainRequest<Confirmation> request =
                new PlainRequest<>(rig.platform.workspace(), ADD).file("paymentProof", proof);
        PaymentFixture.inputs().forEach(request::part);
        return request.options(o -> o.idempotencyKey(PaymentFixture.KEY));
    }

    private Path image(String name, String content) throws Exception {
        byte[] start = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF};
        Path file = directory.resolve(name);
        Files.write(file, start);
        Files.writeString(file, content, StandardCharsets.ISO_8859_1, StandardOpenOption.APPEND);
        return file;
    }

    @ParameterizedTest
    @EnumSource
    void filesAreComparedByTheirContent(CallMode mode) throws Exception {
        Path file = image("proof.jpg", "one");
        Path moved = Files.createDirectory(directory.resolve("elsewhere")).resolve("proof.jpg");
        mode.sendForResponse(payment(Content.of(file)));
        Files.copy(file, moved);

        Response<Confirmation> again = mode.sendForResponse(payment(Content.of(moved)));

        assertThat(again.source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(rig.entry().inputs().description()).contains("\"files\":[{\"field\":\"paymentProof\"", "sha256");
        image("proof.jpg", "two");
        assertThatThrownBy(() -> mode.sendForResponse(payment(Content.of(file))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("files[0].sha256 was ");
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatChangesAfterItWasComparedIsNotSent(CallMode mode) throws Exception {
        Path file = image("proof.jpg", "one");
        rig.platform = rig.client(builder -> builder.journal(rig.journal).retries(2));
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.status(429));
        CompletableFuture<Response<Confirmation>> call = mode.start(payment(Content.of(file)));
        rig.events.await(ServerPaused.class, 1);
        image("proof.jpg", "another");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        rig.events.await(WaitStarted.class, 1);
        rig.time.advance(Duration.ofMinutes(1));

        assertThatThrownBy(() -> CallMode.get(call))
                .isInstanceOfSatisfying(
                        FileException.class,
                        changed -> assertThat(changed.wasSent()).isEqualTo(Sent.NO))
                .hasMessageContaining("proof.jpg has changed since the call was made");
        assertThat(rig.entry().state()).isEqualTo(JournalEntry.State.NOT_SENT);
        assertThat(rig.paid()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatCannotBeReadClaimsNothing(CallMode mode) throws Exception {
        Request<Confirmation> gone = payment(Content.of(image("proof.jpg", "one")));
        Call<Confirmation> call = gone.build();
        Files.delete(directory.resolve("proof.jpg"));

        assertThatThrownBy(() -> CallMode.get(
                        mode == CallMode.ASYNC
                                ? rig.platform.workspace().executeAsync(call)
                                : CompletableFuture.completedFuture(
                                        rig.platform.workspace().execute(call))))
                .isInstanceOf(FileException.class)
                .hasMessageContaining("proof.jpg is unreadable");
        assertThat(rig.journal.entry(rig.key())).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatMayBeRepeatedNeedsNoKey(CallMode mode) {
        for (Operation<Object> operation : List.of(
                Operation.read("GET /api/v3/bm/static/dimensions").cached().returns(Object.class),
                Operation.repeatable("PUT /api/v3/things").returns(Object.class))) {
            assertThatThrownBy(() -> mode.sendForResponse(new PlainRequest<>(rig.platform.workspace(), operation)
                            .options(o -> o.idempotencyKey("a-key"))))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("idempotencyKey is for calls that may be made at most once")
                    .hasMessageContaining(operation.name());
        }
        assertThat(rig.sandbox.requestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aSignUpHasNoKey(CallMode mode) {
        assertThatThrownBy(() -> mode.sendForResponse(rig.platform
                        .accounts()
                        .signUp("ann@example.com", "a password")
                        .options(o -> o.idempotencyKey("ann"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("which no journal stores");
    }

    @Test
    void aKeyThatCannotBeKeptIsRefusedWhereItIsNamed() {
        RequestOptions options = RequestOptions.defaults();
        for (String wrong : new String[] {"", " ", "a\nb", "x".repeat(201), "generated:1"}) {
            assertThatThrownBy(() -> options.idempotencyKey(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("an idempotency key must");
        }
        assertThat(options.idempotencyKey("payrun/1").retries(0).idempotencyKey())
                .isEqualTo("payrun/1");
    }

    @ParameterizedTest
    @EnumSource
    void aCallWithoutAKeyIsRecordedAndMadeAgain(CallMode mode) throws Exception {
        Request<Confirmation> plain =
                PaymentFixture.payment(rig.platform.workspace(), null, Map.of("transactionId", "T-1"));
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnect());
        assertThatThrownBy(() -> mode.sendForResponse(plain)).hasMessageContaining("key 'generated:");
        assertThat(rig.journal.unsettled())
                .singleElement()
                .satisfies(entry -> assertThat(entry.key().isGenerated()).isTrue());

        mode.sendForResponse(PaymentFixture.payment(rig.platform.workspace(), null, Map.of("transactionId", "T-2")));
        mode.sendForResponse(PaymentFixture.payment(rig.platform.workspace(), null, Map.of("transactionId", "T-3")));

        assertThat(rig.paid()).isEqualTo(2);
    }
}
