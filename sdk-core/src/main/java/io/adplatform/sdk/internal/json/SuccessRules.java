package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.operation.Effect;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a 2xx answer is judged: by five rules, in this order. The first rule that applies decides.
 *
 * <ol>
 *   <li>{@link #saysThatItFailed}: a failure.
 *   <li>{@link #contradictsItself}: a failure, but unclear for what is done once.
 *   <li>{@link #hasAFailedStatusCode}: a failure.
 *   <li>{@link #saysThatItIsDone}: done, whatever stands in {@code data}.
 *   <li>No word at all: a read or a repeatable write takes what is there. What is done once is done by the documented
 *       answer alone.
 * </ol>
 *
 * <p>A failure in a 2xx is treated as the HTTP status that it stands for, its {@linkplain #effectiveStatus effective
 * status}: the retry rules ({@link io.adplatform.sdk.internal.retry.RetryRules}) decide what follows.
 */
final class SuccessRules {

    private static final int INVALID_STATUS = 500;
    private static final int UNNAMED_FAILURE = 422;

    private SuccessRules() {}

    /** What an answer means. */
    enum Judgement {
        /** The platform did not do it. */
        FAILED,
        /** Nobody can tell whether the platform did it. */
        UNCLEAR,
        /** The platform did it. */
        DONE,
        /** The answer says nothing of success: what it holds is its value. */
        TAKE_WHAT_IS_THERE,
        /** The answer says nothing of success: only if it is the documented answer, the platform did it. */
        DONE_IF_DOCUMENTED
    }

    static Judgement judge(SuccessWords words, Effect effect) {
        boolean once = effect == Effect.ONCE;
        if (saysThatItFailed(words)) {
            return Judgement.FAILED;
        }
        if (contradictsItself(words)) {
            return once ? Judgement.UNCLEAR : Judgement.FAILED;
        }
        if (hasAFailedStatusCode(words)) {
            return once && isReplayed(words) ? Judgement.UNCLEAR : Judgement.FAILED;
        }
        if (saysThatItIsDone(words)) {
            return Judgement.DONE;
        }
        return once ? Judgement.DONE_IF_DOCUMENTED : Judgement.TAKE_WHAT_IS_THERE;
    }

    /** Rule 1: {@code success:false}, at the top or directly in {@code data}. */
    private static boolean saysThatItFailed(SuccessWords words) {
        return words.ofEnvelope().no() || words.ofData().no();
    }

    /** Rule 2: {@code success:true} beside a {@code statusCode} that is no 2xx, or two of one name that differ. */
    private static boolean contradictsItself(SuccessWords words) {
        boolean yes = words.ofEnvelope().yes() || words.ofData().yes() || words.hasSucceededCode();
        return words.ofEnvelope().both() || words.ofData().both() || (yes && words.failedCode() != null);
    }

    /** Rule 3: a {@code statusCode} that is no 2xx, or the error code of a v2 service, without {@code success}. */
    private static boolean hasAFailedStatusCode(SuccessWords words) {
        return words.failedCode() != null;
    }

    /** Rule 4: {@code success:true}, or a 2xx {@code statusCode} of a v2 envelope. */
    private static boolean saysThatItIsDone(SuccessWords words) {
        return words.ofEnvelope().yes() || words.isSuccessOfV2();
    }

    /** Why nobody can tell whether it was done, for people. */
    static String whyUnclear(SuccessWords words) {
        return words.failedCode() == null
                ? "it says both that it was done and that it wasn't"
                : "it holds the status code " + words.failedCode();
    }

    /**
     * 401 and 429 are replayed when HTTP itself says them, since then nothing was done. A service that says them in a
     * 2xx has been reached, and may have begun.
     */
    private static boolean isReplayed(SuccessWords words) {
        int status = effectiveStatus(words, List.of());
        return status == 401 || status == 429;
    }

    /**
     * The HTTP status that a failure in a 2xx stands for: {@code statusCode}, else the {@code errorCode} beside its
     * message if that is 400 to 599, else 422. A {@code statusCode} that HTTP doesn't have counts as 500 (RFC 9110,
     * section 15).
     */
    static int effectiveStatus(SuccessWords words, List<ErrorItem> errors) {
        Long code = words.failedCode();
        if (code != null) {
            return code >= 100 && code <= 599 ? code.intValue() : INVALID_STATUS;
        }
        return errors.stream()
                .map(item -> item.additionalProperties().get("errorCode"))
                .flatMap(errorCode -> Stream.ofNullable(status(errorCode)))
                .findFirst()
                .orElse(UNNAMED_FAILURE);
    }

    private static @Nullable Integer status(@Nullable Object errorCode) {
        String digits = Objects.toString(errorCode, "").strip();
        if (digits.length() > 9) {
            return null;
        }
        try {
            int status = new BigDecimal(digits).intValueExact();
            return status >= 400 && status <= 599 ? status : null;
        } catch (NumberFormatException | ArithmeticException noStatus) {
            return null;
        }
    }
}
