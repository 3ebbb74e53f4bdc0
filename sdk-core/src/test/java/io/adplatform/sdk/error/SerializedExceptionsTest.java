package io.adplatform.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.ErrorItem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Job servers send the exceptions of a job to another process. */
class SerializedExceptionsTest {

    private static final CallContext CONTEXT =
            CallContext.unsent("GET /api/v3/fa/payments/list", "GET", "/api/v3/fa/payments/list", 200001L);
    private static final PlatformResponse ANSWER = new PlatformResponse(
            422,
            422,
            List.of(new ErrorItem("wrong", "the date", null, Map.of())),
            Map.of("status", "On Hold", "reason", "unpaid"),
            Map.of("content-type", List.of("application/json")),
            "{}");

    @Test
    void aRefusalHasItsAnswer() throws Exception {
        ApiException refused = travelled(new UnprocessableException(CONTEXT, ANSWER));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.errors()).extracting(ErrorItem::error).containsExactly("wrong");
    }

    @Test
    void aRefusedLogInHasItsReason() throws Exception {
        LogInRefusedException refused = travelled(new LogInRefusedException(CONTEXT, ANSWER));

        assertThat(refused.reason()).isEqualTo("unpaid");
        assertThat(refused.accountStatus()).isEqualTo("On Hold");
    }

    @Test
    void aWrongInputHasItsViolations() throws Exception {
        InvalidRequestException wrong =
                travelled(new InvalidRequestException(CONTEXT, List.of(new Violation("amount", null, "is missing"))));

        assertThat(wrong.violations()).extracting(Violation::field).containsExactly("amount");
    }

    @SuppressWarnings("unchecked")
    private static <T> T travelled(T exception) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
