package io.adplatform.benchmarks.jobs;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.reports.ReportWindows;
import io.adplatform.sdk.reports.Reports;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The jobs with the SDK. */
final class JobsBySdk {

    private final AdPlatform platform;
    private final Work work;

    JobsBySdk(AdPlatform platform, Work work) {
        this.platform = platform;
        this.work = work;
    }

    void run(Job job, LocalDate today, Tally tally) {
        switch (job) {
            case READ -> read(tally);
            case REPORT -> report(today, tally);
            case BIDS -> changeBids(tally);
            case PAY -> pay(tally);
        }
    }

    private void read(Tally tally) {
        Set<Long> seen = new HashSet<>();
        for (Payment payment : Finance.on(platform).payments().list().items()) {
            seen.add(payment.paymentId());
            tally.done = seen.size();
        }
    }

    private void report(LocalDate today, Tally tally) {
        for (long workspace : work.workspaces()) {
            ReportWindows year = Reports.on(platform.workspace(workspace))
                    .byIo()
                    .days(today.minusYears(1), today.minusDays(1))
                    .byWindow();
            for (ReportWindows.Result quarter : year) {
                tally.done += quarter.report().rows().isEmpty() && quarter.report().totals() == null ? 0 : 1;
            }
        }
    }

    private void changeBids(Tally tally) {
        BidModels bids = BidModels.on(platform);
        for (long id : work.campaigns()) {
            CampaignBidModels campaign = bids.campaign(id);
            List<BidModelRow> rows =
                    campaign.entities(Dimension.CITY).skipReporting().stream().toList();
            ManageBidModels change = campaign.manage(Dimension.CITY).current(rows);
            rows.stream()
                    .filter(EntityRow.class::isInstance)
                    .map(EntityRow.class::cast)
                    .limit(Work.BIDS_PER_CAMPAIGN)
                    .forEach(row -> {
                        if (row.bidModelData() == null || row.bidModelData().id() == null) {
                            change.add(EntityModelling.of(row.id()).bidMultiplier("1.2"));
                        } else {
                            change.update(ModellingUpdate.of(row).bidMultiplier("1.2"));
                        }
                    });
            change.send();
            tally.done += Work.BIDS_PER_CAMPAIGN;
        }
    }

    private void pay(Tally tally) {
        Payments payments = Finance.on(platform.workspace(work.payer())).payments();
        for (int number = 1; number <= work.payments(); number++) {
            AddPayment payment = payments.add()
                    .customer(work.payer())
                    .amount(new BigDecimal("12.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .transaction(work.reference(number))
                    .asFund();
            try {
                payment.send();
                tally.done++;
            } catch (OutcomeUnknownException lost) {
                boolean found = payments.reconcile(lost).within(Duration.ofMinutes(2)).find()
                        instanceof Reconciliation.Found;
                tally.done += found ? 1 : 0;
                tally.unknown += found ? 0 : 1;
            }
        }
    }
}
