package io.adplatform.sdk.finance.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Before;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Field;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Link;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Status;
import io.adplatform.sdk.finance.reconcile.DecisionTable.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every cell of the table by which rows are graded. */
class DecisionTableTest {

    private static final Map<Character, Grade> GRADES = Map.of(
            'O', Grade.OWN,
            'R', Grade.RIVAL,
            'c', Grade.CANDIDATE,
            'u', Grade.UNCHANGED,
            '-', Grade.OTHER);

    private static Evidence creation(Link link, Comparison value) {
        return new Evidence.Creation(
                link, new Field("paymentAmount", Comparison.EQUAL), List.of(new Field("paymentMode", value)));
    }

    private static List<Grade> grades(String cells) {
        return cells.replace(" ", "")
                .chars()
                .mapToObj(cell -> GRADES.get((char) cell))
                .toList();
    }

    /**
     * The cells in the order of {@link Age} (long before, before, unknown, since by time, since by ID), for values that
     * are the same, similar, not shown, different.
     */
    @ParameterizedTest
    @CsvSource({
        "OWN_ID,                ccOOO ccRRR ccOOO ccRRR",
        "SAME_ID,               cccOO cccRR cccOO cccRR",
        "ID_ON_ANOTHER_TYPE,    ccccc ccccc ccccc ccccc",
        "SIMILAR_ID,            ccccc ccccc ccccc -----",
        "NO_ID,                 --ccO --ccc --ccc -----",
        "ID_NOT_SHOWN,          --ccc --ccc --ccc -----",
        "ID_NOT_SENT,           --ccc --ccc --ccc -----",
        "OTHER_ID,              ----- ----- ----- -----",
        "GENERATED_FOR_ANOTHER, ----- ----- ----- -----"
    })
    void aRowBesideACallThatMakesOne(Link link, String cells) {
        List<Grade> graded = new ArrayList<>();
        for (Comparison value :
                List.of(Comparison.EQUAL, Comparison.SIMILAR, Comparison.NOT_SHOWN, Comparison.DIFFERENT)) {
            for (Age age : Age.values()) {
                graded.add(DecisionTable.grade(creation(link, value), age, Age.UNKNOWN));
            }
        }

        assertThat(graded).isEqualTo(grades(cells));
    }

    @ParameterizedTest
    @CsvSource({"AS_DECIDED, ccOOO", "UNDECIDED, uuuuu", "OTHER, ccccc"})
    void theRowThatACallDecidesAbout(Status status, String cells) {
        List<Grade> graded = Stream.of(Age.values())
                .map(changed -> DecisionTable.grade(new Evidence.Decision(status), Age.UNKNOWN, changed))
                .toList();

        assertThat(graded).isEqualTo(grades(cells));
    }

    /** The cells in the order of {@link Age}, for values that are the same, similar, not shown, different. */
    @ParameterizedTest
    @CsvSource({
        "NOT_KNOWN,    uuccc uuccc uuccc uuccc",
        "AS_NOW,       uuuuu uuuuu uuuuu uuuuu",
        "NO_SIGN,      uuccc uuccc uuccc uuccc",
        "OTHER_VALUES, ccOOO uuccc ccOOO uuccc"
    })
    void theRowThatACallEdits(Before before, String cells) {
        List<Grade> graded = new ArrayList<>();
        for (Comparison value :
                List.of(Comparison.EQUAL, Comparison.SIMILAR, Comparison.NOT_SHOWN, Comparison.DIFFERENT)) {
            Evidence edit = new Evidence.Edit(
                    List.of(new Field("paymentAmount", Comparison.EQUAL), new Field("paymentMode", value)), before);
            for (Age changed : Age.values()) {
                graded.add(DecisionTable.grade(edit, Age.UNKNOWN, changed));
            }
        }

        assertThat(graded).isEqualTo(grades(cells));
    }

    @ParameterizedTest
    @EnumSource(Age.class)
    void anotherRowIsAnother(Age any) {
        assertThat(DecisionTable.grade(new Evidence.AnotherRow(), any, any)).isEqualTo(Grade.OTHER);
        assertThat(DecisionTable.couldBe(new Evidence.AnotherRow(), any)).isFalse();
    }

    /** The cells in the order of {@link Age}, for amounts that are the same, similar, not shown, different. */
    @ParameterizedTest
    @CsvSource({
        "OWN_ID,                +++++ +++++ +++++ +++++",
        "SAME_ID,               +++++ +++++ +++++ +++++",
        "ID_ON_ANOTHER_TYPE,    +++++ +++++ +++++ +++++",
        "SIMILAR_ID,            +++++ +++++ +++++ +++++",
        "NO_ID,                 -++++ -++++ -++++ -----",
        "ID_NOT_SHOWN,          -++++ -++++ -++++ -----",
        "ID_NOT_SENT,           -++++ -++++ -++++ -----",
        "OTHER_ID,              -++++ -++++ -++++ -----",
        "GENERATED_FOR_ANOTHER, ----- ----- ----- -----"
    })
    void whatCouldBeTheCallsOwnByTheLoosestComparison(Link link, String cells) {
        StringBuilder could = new StringBuilder();
        for (Comparison amount :
                List.of(Comparison.EQUAL, Comparison.SIMILAR, Comparison.NOT_SHOWN, Comparison.DIFFERENT)) {
            Evidence row = new Evidence.Creation(
                    link, new Field("paymentAmount", amount), List.of(new Field("paymentMode", Comparison.DIFFERENT)));
            could.append(Stream.of(Age.values())
                    .map(age -> DecisionTable.couldBe(row, age) ? "+" : "-")
                    .collect(Collectors.joining()));
        }

        assertThat(could).hasToString(cells.replace(" ", ""));
    }

    @Test
    void aRowThatShowsNoChangeIsNotTheCallsOwnByTheLoosestComparison() {
        for (Age age : Age.values()) {
            for (Status status : Status.values()) {
                assertThat(DecisionTable.couldBe(new Evidence.Decision(status), age))
                        .as(status.name().toLowerCase(Locale.ROOT))
                        .isEqualTo(status != Status.UNDECIDED);
            }
            for (Before before : Before.values()) {
                assertThat(DecisionTable.couldBe(new Evidence.Edit(List.of(), before), age))
                        .isEqualTo(before != Before.AS_NOW);
            }
        }
    }

    /** A grade that the table gives implies that the row could be the call's own, or nothing would be absent rightly. */
    @Test
    void whatIsACandidateCouldBeTheCallsOwn() {
        for (Link link : Link.values()) {
            for (Comparison value : Comparison.values()) {
                for (Age age : Age.values()) {
                    Grade grade = DecisionTable.grade(creation(link, value), age, Age.UNKNOWN);
                    if (grade != Grade.OTHER) {
                        assertThat(DecisionTable.couldBe(creation(link, value), age))
                                .as("%s %s %s", link, value, age)
                                .isTrue();
                    }
                }
            }
        }
    }
}
