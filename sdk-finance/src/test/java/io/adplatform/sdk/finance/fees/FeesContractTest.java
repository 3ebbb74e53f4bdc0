package io.adplatform.sdk.finance.fees;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class FeesContractTest {

    private static final long CUSTOMER = 300417;

    @TestFactory
    Stream<DynamicTest> pgFees() {
        return OperationContract.of(Fees.PG, on -> Fees.on(on).pg(CUSTOMER))
                .sends("/api/v3/fa/customer/300417/pg-fees")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"organizationPgFeesDetails":
                          {"pgCampaignFees": 8, "pgWorkspaceShare": 2.5}}}
                        """,
                        fees -> assertThat(fees)
                                .isEqualTo(new PgFees(new BigDecimal("8"), new BigDecimal("2.5"), Map.of())))
                .reads(
                        "nulls and texts",
                        "{\"success\":true,\"data\":{\"organizationPgFeesDetails\":"
                                + "{\"pgCampaignFees\":null,\"pgWorkspaceShare\":\"2.50\",\"unit\":\"%\"}}}",
                        fees -> assertThat(fees)
                                .isEqualTo(new PgFees(null, new BigDecimal("2.50"), Map.of("unit", "%"))))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> editPgFees() {
        return OperationContract.of(
                        EditPgFees.OPERATION,
                        on -> Fees.on(on)
                                .editPg(CUSTOMER)
                                .pgCampaignFees(new BigDecimal("8"))
                                .pgWorkspaceShare(new BigDecimal("2.5")))
                .sends("/api/v3/fa/customer/300417/pg-fees")
                .sendsJson("{\"owId\": 300417, \"pgCampaignFees\": 8, \"pgWorkspaceShare\": 2.5}")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":\"The fees have been saved.\"}",
                        done -> assertThat(done.message()).isEqualTo("The fees have been saved."))
                .reads(
                        "no sentence",
                        "{\"success\":true,\"data\":null}",
                        done -> assertThat(done.message()).isNull())
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> editTheWorkspacesShareOfPgFeesAlone() {
        return OperationContract.ofConfirmed(
                        EditPgFees.OPERATION,
                        on -> Fees.on(on).editPg(CUSTOMER).pgWorkspaceShare(new BigDecimal("2.5")))
                .sends("/api/v3/fa/customer/300417/pg-fees")
                .sendsJson("{\"owId\": 300417, \"pgWorkspaceShare\": 2.5}")
                .tests();
    }

    /** The three families differ in a prefix, and so do their tests. */
    @TestFactory
    Stream<DynamicNode> threeFamilies() {
        return Stream.of(
                        new Family("vld", FeeFamily.GET_VLD, FeeFamily.UPDATE_VLD, Fees::vld),
                        new Family("pld", FeeFamily.GET_PLD, FeeFamily.UPDATE_PLD, Fees::pld),
                        new Family("sls", FeeFamily.GET_SLS, FeeFamily.UPDATE_SLS, Fees::sls))
                .map(FeesContractTest::family);
    }

    private record Family(
            String prefix,
            Operation<FeeSettings> get,
            Operation<Confirmation> update,
            Function<Fees, FeeFamily> choose) {

        FeeFamily of(Workspace workspace) {
            return choose.apply(Fees.on(workspace));
        }
    }

    private static DynamicNode family(Family family) {
        return DynamicContainer.dynamicContainer(
                family.prefix(),
                Stream.of(
                        DynamicContainer.dynamicContainer("get", get(family)),
                        DynamicContainer.dynamicContainer("update", update(family)),
                        DynamicContainer.dynamicContainer("update of one value", updateOne(family))));
    }

    private static Stream<DynamicTest> get(Family family) {
        return OperationContract.of(family.get(), on -> family.of(on).get(CUSTOMER))
                .sends("/api/v3/fa/customer/300417/" + family.prefix() + "-fees")
                .reads(
                        "the documented answer",
                        in(family, """
                        {"success": true, "data": {"id": 71, "owId": 300417, "xxxRate": 0.35, "xxxEnabled": true,
                          "xxxMarkupType": "Percentage", "xxxMarkupTypeId": 2, "xxxMarkupValue": 12.5}}
                        """),
                        fees -> assertThat(fees)
                                .isEqualTo(new FeeSettings(
                                        71,
                                        CUSTOMER,
                                        new BigDecimal("0.35"),
                                        true,
                                        MarkupType.PERCENTAGE,
                                        2L,
                                        new BigDecimal("12.5"),
                                        Map.of())))
                .reads(
                        "the short answer",
                        in(family, "{\"success\":true,\"data\":{\"id\":71,\"xxxRate\":0.35}}"),
                        fees -> assertThat(fees)
                                .isEqualTo(new FeeSettings(
                                        71, null, new BigDecimal("0.35"), null, null, null, null, Map.of())))
                .reads(
                        "nulls",
                        in(family, "{\"success\":true,\"data\":{\"id\":null,\"xxxRate\":null,\"xxxMarkupType\":null}}"),
                        fees -> assertThat(fees)
                                .isEqualTo(new FeeSettings(0, null, null, null, null, null, null, Map.of())))
                .reads("texts for numbers, a type in small letters, one that nobody knows", in(family, """
                        {"success": true, "data": {"id": "71", "xxxRate": "0.350", "xxxEnabled": "1",
                          "xxxMarkupType": "absolute", "xxxMarkupTypeId": "1", "xxxMarkupCap": 9}}
                        """), fees -> {
                    assertThat(fees.rate()).isEqualTo(new BigDecimal("0.350"));
                    assertThat(fees.enabled()).isTrue();
                    assertThat(fees.markupType()).isSameAs(MarkupType.ABSOLUTE);
                    assertThat(fees.markupTypeId()).isEqualTo(1);
                    assertThat(fees.additionalProperties())
                            .containsExactly(Map.entry(family.prefix() + "MarkupCap", 9L));
                })
                .tests();
    }

    private static Stream<DynamicTest> update(Family family) {
        return OperationContract.of(
                        family.update(),
                        on -> family.of(on)
                                .update(CUSTOMER)
                                .id(71)
                                .rate(new BigDecimal("0.35"))
                                .enabled(true)
                                .markup(MarkupType.PERCENTAGE, new BigDecimal("12.5"))
                                .markupTypeId(2))
                .sends("/api/v3/fa/customer/" + family.prefix() + "-fees")
                .sendsJson(in(family, """
                        {"owId": 300417, "id": 71, "xxxRate": 0.35, "xxxEnabled": true,
                         "xxxMarkupType": "Percentage", "xxxMarkupTypeId": 2, "xxxMarkupValue": 12.5}
                        """))
                .reads("the documented answer", """
                        {"success": true, "data": {"id": 71,
                          "message": "The new rate holds for items created from now on."}}
                        """, done -> {
                    assertThat(done.id()).isEqualTo(71);
                    assertThat(done.message()).isEqualTo("The new rate holds for items created from now on.");
                })
                .reads(
                        "a bare sentence",
                        "{\"success\":true,\"data\":\"Saved\"}",
                        done -> assertThat(done.message()).isEqualTo("Saved"))
                .tests();
    }

    private static Stream<DynamicTest> updateOne(Family family) {
        return OperationContract.of(
                        family.update(), on -> family.of(on).update(CUSTOMER).enabled(false))
                .sends("/api/v3/fa/customer/" + family.prefix() + "-fees")
                .sendsJson(in(family, "{\"owId\": 300417, \"xxxEnabled\": false}"))
                .reads(
                        "an answer",
                        "{\"success\":true,\"data\":{\"id\":71,\"message\":\"Saved\"}}",
                        done -> assertThat(done.id()).isEqualTo(71))
                .tests()
                .limit(1);
    }

    private static String in(Family family, String json) {
        return json.replace("xxx", family.prefix());
    }
}
