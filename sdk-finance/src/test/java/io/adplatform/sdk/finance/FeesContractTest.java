package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
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
        return OperationContract.of(Fees.PG, on -> Finance.on(on).fees().pg(CUSTOMER))
                .sends("/api/v3/fa/customer/300417/pg-fees")
                .reads("the documented answer", """
                        {"success": true, "data": {"organizationPgFeesDetails":
                          {"pgCampaignFees": 8, "pgWorkspaceShare": 2.5}}}
                        """, fees -> assertThat(fees)
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
                        Fees.EDIT_PG,
                        on -> Finance.on(on).fees().editPg(CUSTOMER, new BigDecimal("8"), new BigDecimal("2.5")))
                .sends("/api/v3/fa/customer/300417/pg-fees")
                .sendsJson("{\"owId\": 300417, \"pgCampaignFees\": 8, \"pgWorkspaceShare\": 2.5}")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":\"The fees have been saved.\"}",
                        done -> assertThat(done.message()).isEqualTo("The fees have been saved."))
                .reads("no sentence", "{\"success\":true,\"data\":null}", done -> assertThat(done.message())
                        .isNull())
                .tests();
    }

    /** The three families differ in a prefix, and so do their tests. */
    @TestFactory
    Stream<DynamicNode> threeFamilies() {
        return Stream.of(
                family(FeeFamily.Wire.VLD, Fees::vld),
                family(FeeFamily.Wire.PLD, Fees::pld),
                family(FeeFamily.Wire.SLS, Fees::sls));
    }

    private static DynamicNode family(FeeFamily.Wire wire, Function<Fees, FeeFamily> choose) {
        return DynamicContainer.dynamicContainer(
                wire.name(),
                Stream.of(
                        DynamicContainer.dynamicContainer("get", get(wire, choose)),
                        DynamicContainer.dynamicContainer("update", update(wire, choose)),
                        DynamicContainer.dynamicContainer("update of one value", updateOne(wire, choose))));
    }

    private static Stream<DynamicTest> get(FeeFamily.Wire wire, Function<Fees, FeeFamily> choose) {
        return OperationContract.of(
                        wire.get,
                        on -> choose.apply(Finance.on(on).fees()).get(CUSTOMER))
                .sends("/api/v3/fa/customer/300417/" + wire.prefix + "-fees")
                .reads("the documented answer", in(wire, """
                        {"success": true, "data": {"id": 71, "owId": 300417, "xxxRate": 0.35, "xxxEnabled": true,
                          "xxxMarkupType": "Percentage", "xxxMarkupTypeId": 2, "xxxMarkupValue": 12.5}}
                        """), fees -> assertThat(fees)
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
                        in(wire, "{\"success\":true,\"data\":{\"id\":71,\"xxxRate\":0.35}}"),
                        fees -> assertThat(fees)
                                .isEqualTo(new FeeSettings(
                                        71, null, new BigDecimal("0.35"), null, null, null, null, Map.of())))
                .reads(
                        "nulls",
                        in(wire, "{\"success\":true,\"data\":{\"id\":null,\"xxxRate\":null,\"xxxMarkupType\":null}}"),
                        fees -> assertThat(fees)
                                .isEqualTo(new FeeSettings(0, null, null, null, null, null, null, Map.of())))
                .reads("texts for numbers, a type in small letters, one that nobody knows", in(wire, """
                        {"success": true, "data": {"id": "71", "xxxRate": "0.350", "xxxEnabled": "1",
                          "xxxMarkupType": "absolute", "xxxMarkupTypeId": "1", "xxxMarkupCap": 9}}
                        """), fees -> {
                    assertThat(fees.rate()).isEqualTo(new BigDecimal("0.350"));
                    assertThat(fees.enabled()).isTrue();
                    assertThat(fees.markupType()).isSameAs(MarkupType.ABSOLUTE);
                    assertThat(fees.markupTypeId()).isEqualTo(1);
                    assertThat(fees.additionalProperties()).containsExactly(Map.entry(wire.prefix + "MarkupCap", 9L));
                })
                .tests();
    }

    private static Stream<DynamicTest> update(FeeFamily.Wire wire, Function<Fees, FeeFamily> choose) {
        return OperationContract.of(
                        wire.update,
                        on -> choose.apply(Finance.on(on).fees())
                                .update(CUSTOMER)
                                .id(71)
                                .rate(new BigDecimal("0.35"))
                                .enabled(true)
                                .markup(MarkupType.PERCENTAGE, new BigDecimal("12.5"))
                                .markupTypeId(2))
                .sends("/api/v3/fa/customer/" + wire.prefix + "-fees")
                .sendsJson(in(wire, """
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
                .reads("a bare sentence", "{\"success\":true,\"data\":\"Saved\"}", done -> assertThat(done.message())
                        .isEqualTo("Saved"))
                .tests();
    }

    private static Stream<DynamicTest> updateOne(FeeFamily.Wire wire, Function<Fees, FeeFamily> choose) {
        return OperationContract.of(
                        wire.update,
                        on -> choose.apply(Finance.on(on).fees())
                                .update(CUSTOMER)
                                .enabled(false))
                .sends("/api/v3/fa/customer/" + wire.prefix + "-fees")
                .sendsJson(in(wire, "{\"owId\": 300417, \"xxxEnabled\": false}"))
                .reads("an answer", "{\"success\":true,\"data\":{\"id\":71,\"message\":\"Saved\"}}", done -> assertThat(
                                done.id())
                        .isEqualTo(71))
                .tests()
                .limit(1);
    }

    private static String in(FeeFamily.Wire wire, String json) {
        return json.replace("xxx", wire.prefix);
    }
}
