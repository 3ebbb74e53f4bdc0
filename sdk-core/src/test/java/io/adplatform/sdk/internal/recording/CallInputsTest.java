package io.adplatform.sdk.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.GeneratedReference;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallInputsTest {

    private static final Operation<Confirmation> PAY = Operation.once("POST /api/v3/things/{thingId}/pay")
            .reference("transactionId")
            .returns(Confirmation.class);

    private static Call<Confirmation> call(Body body) {
        return new Call<>(
                PAY, 7L, Map.of("thingId", "5"), Map.of("dry", "no"), Map.of(), body, RequestOptions.defaults());
    }

    private static JournalInputs inputs(Call<?> call) {
        return CallInputs.of(call, InputFiles.unread(List.of()), null, text -> text.replace("hunter2", "***"));
    }

    private static JournalInputs inputs(Map<String, Object> fields) {
        return inputs(call(new Body.Json(fields)));
    }

    @Test
    void aPersonReadsWhatWasAskedForAsItWasSet() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("paymentAmount", new BigDecimal("1250.50"));
        fields.put("paymentDate", LocalDate.of(2026, 11, 20));
        fields.put("transactionId", "T-1");
        fields.put("note", "my password is hunter2");

        JournalInputs inputs = inputs(fields);

        assertThat(inputs.operation()).isEqualTo("POST /api/v3/things/{thingId}/pay");
        assertThat(inputs.reference()).isEqualTo("1");
        assertThat(inputs.description())
                .isEqualTo(
                        "{\"path\":{\"thingId\":\"5\"},\"query\":{\"dry\":\"no\"},\"body\":{\"paymentAmount\":1250.50,"
                                + "\"paymentDate\":\"2026-11-20\",\"transactionId\":\"T-1\","
                                + "\"note\":\"my password is ***\"}}");
    }

    @Test
    void aGeneratedReferenceIsMarkedAndMakesNoOtherCall() {
        GeneratedReference generated = GeneratedReference.next();
        JournalInputs inputs = inputs(Map.of("paymentAmount", 5, "transactionId", generated));

        assertThat(inputs.generated()).isTrue();
        assertThat(inputs.reference()).isEqualTo(generated.text().substring(2));
        assertThat(inputs.description()).contains("\"transactionId\":\"" + generated + "\"");
        assertThat(inputs.isSameAs(inputs(Map.of("paymentAmount", 5, "transactionId", GeneratedReference.next()))))
                .isTrue();
        assertThat(inputs.isSameAs(inputs(Map.of("paymentAmount", 6, "transactionId", GeneratedReference.next()))))
                .isFalse();

        JournalInputs own = inputs(Map.of("paymentAmount", 5, "transactionId", generated.text()));
        assertThat(own.generated()).isFalse();
        assertThat(own.isSameAs(inputs)).isFalse();
    }

    @Test
    void aGeneratedReferenceIsNotADifference() {
        JournalInputs then = inputs(Map.of("paymentAmount", 5, "transactionId", GeneratedReference.next()));

        assertThat(CallInputs.differences(
                        then, inputs(Map.of("paymentAmount", 6, "transactionId", GeneratedReference.next()))))
                .isEqualTo("body.paymentAmount was 5 then and is 6 now");
        assertThat(CallInputs.differences(then, inputs(Map.of("paymentAmount", 5, "transactionId", "T-1"))))
                .isEqualTo("body.transactionId was absent then and is \"T-1\" now");
    }

    /** It has no field for it in the documents' operation, because several refunds may have one reference. */
    @Test
    void aGeneratedReferenceIsTheReferenceOfAnyOperation() {
        Operation<Confirmation> refund = Operation.once("POST /api/v3/refund").returns(Confirmation.class);
        GeneratedReference generated = GeneratedReference.next();

        JournalInputs inputs = inputs(new Call<>(
                refund,
                7L,
                Map.of(),
                Map.of(),
                Map.of(),
                new Body.Multipart(Map.of("transactionId", generated), List.of()),
                RequestOptions.defaults()));

        assertThat(inputs.reference()).isEqualTo(generated.text().substring(2));
        assertThat(inputs.generated()).isTrue();
    }

    @Test
    void theOrderOfFieldsAndZerosBehindThePointMakeNoOtherCall() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("a", new BigDecimal("1.50"));
        one.put("b", Map.of("x", 1, "y", List.of(1, 2)));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", new LinkedHashMap<>(Map.of("y", List.of(1L, new BigDecimal("2.0")), "x", 1L)));
        other.put("a", new BigDecimal("1.5"));

        assertThat(inputs(one).isSameAs(inputs(other))).isTrue();
        assertThat(inputs(Map.of("a", 100)).isSameAs(inputs(Map.of("a", new BigDecimal("1E+2")))))
                .isTrue();
    }

    @Test
    void whatSaysSomethingElseMakesAnotherCall() {
        List<JournalInputs> all = new ArrayList<>();
        all.add(inputs(Map.of("a", 1)));
        all.add(inputs(Map.of("a", "1")));
        all.add(inputs(Map.of("a", 1.01)));
        all.add(inputs(Map.of("a", true)));
        all.add(inputs(Map.of("b", 1)));
        all.add(inputs(Map.of("a", List.of(1, 2))));
        all.add(inputs(Map.of("a", List.of(2, 1))));
        all.add(inputs(Map.of("a", List.of(List.of(1), 2))));
        all.add(inputs(Map.of("a", List.of(1, List.of(2)))));
        all.add(inputs(Map.of("a", List.of(List.of(1, 2)))));
        all.add(inputs(Map.of("a", Map.of("b", 1))));
        all.add(inputs(Map.of("a", 1, "b", 1)));
        all.add(inputs(Map.of("a", "1,\"b\":1")));
        all.add(inputs(call(new Body.AnyJson(List.of(1)))));
        all.add(inputs(call(new Body.AnyJson("text"))));
        all.add(inputs(call(new Body.None())));
        Call<Confirmation> same = call(new Body.Json(Map.of("a", 1)));
        all.add(inputs(
                new Call<>(PAY, 7L, Map.of("thingId", "6"), same.query(), Map.of(), same.body(), same.options())));
        all.add(inputs(new Call<>(PAY, 7L, same.pathValues(), Map.of(), Map.of(), same.body(), same.options())));
        all.add(inputs(new Call<>(
                PAY, 7L, same.pathValues(), same.query(), Map.of("X-Mode", "b"), same.body(), same.options())));

        assertThat(all).extracting(JournalInputs::fingerprint).doesNotHaveDuplicates();
    }

    @Test
    void whatIsNoInputMakesNoOtherCall() {
        Call<Confirmation> call = call(new Body.Json(Map.of("a", 1)));

        assertThat(inputs(call.with(RequestOptions.defaults()
                                .retries(0)
                                .deadline(Duration.ofSeconds(9))
                                .header("X-Trace", "1")))
                        .isSameAs(inputs(call)))
                .isTrue();
    }

    @Test
    void aReferenceThatIsTooLongToNameAnythingIsNone() {
        assertThat(inputs(Map.of("transactionId", "x".repeat(201))).reference()).isNull();
        assertThat(inputs(Map.of("transactionId", "x".repeat(200))).reference()).hasSize(200);
        assertThat(inputs(Map.of("transactionId", 12L)).reference()).isEqualTo("12");
        assertThat(inputs(Map.of("a", 1)).reference()).isNull();
    }

    @Test
    void aPersonIsToldHowTwoCallsDiffer() {
        JournalInputs then = inputs(Map.of("a", new BigDecimal("1.50"), "list", List.of(1, 2), "same", 1));
        JournalInputs now = inputs(Map.of("a", 2, "list", List.of(1), "same", 1, "more", "x".repeat(100)));

        assertThat(CallInputs.differences(then, now))
                .contains(
                        "body.a was 1.50 then and is 2 now",
                        "body.list[1] was 2 then and is absent now",
                        "body.more was absent then and is \"" + "x".repeat(59) + "… now")
                .doesNotContain("same");
        Map<String, Object> many = new LinkedHashMap<>();
        for (int i = 0; i < 10; i++) {
            many.put("field" + i, i);
        }
        assertThat(CallInputs.differences(inputs(Map.of()), inputs(many)))
                .contains("field7")
                .doesNotContain("field8")
                .endsWith(", and 2 more");
        many.keySet().removeAll(List.of("field8", "field9"));
        assertThat(CallInputs.differences(inputs(Map.of()), inputs(many)))
                .endsWith("field7 was absent then and is 7 now");
        String longest = "x".repeat(58);
        assertThat(CallInputs.differences(inputs(Map.of()), inputs(Map.of("a", longest))))
                .isEqualTo("body.a was absent then and is \"" + longest + "\" now");
        assertThat(CallInputs.differences(
                        inputs(call(new Body.AnyJson("text"))), inputs(call(new Body.AnyJson("other")))))
                .isEqualTo("body was \"text\" then and is \"other\" now");
        JournalInputs elsewhere = new JournalInputs("POST /x", "f", "{}", null);
        assertThat(CallInputs.differences(elsewhere, now))
                .isEqualTo("it was POST /x then and is POST /api/v3/things/{thingId}/pay now");
        JournalInputs cut = new JournalInputs(now.operation(), "f", "{\"body\":{\"a", null);
        assertThat(CallInputs.differences(cut, now)).isEqualTo("its inputs differ, and are too long to show");
    }
}
