package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.DimensionNode;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeField;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.reports.DashboardReport;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One read of every area, step by step. It changes nothing. */
final class Tour {

    private static final int ROWS_SHOWN = 5;

    private final AdPlatform platform;
    private final QuotaMeter meter;
    private final PrintStream out;
    private int steps;

    Tour(AdPlatform platform, QuotaMeter meter, PrintStream out) {
        this.platform = platform;
        this.meter = meter;
        this.out = out;
    }

    void run(Instant now) {
        dimensions();
        payments();
        creatives();
        campaignReport(now);
        campaigns();
        out.printf(
                Locale.ROOT,
                "Done: %d steps, %d requests of the %d that the platform grants a minute (log-in included),"
                        + " %.1f s spent waiting for quota.%n",
                steps,
                meter.requests(),
                platform.quota().limit(),
                meter.waited().toMillis() / 1000.0);
    }

    private void dimensions() {
        int before = begin("Which dimensions can bids be modelled by?", "BidModels.on(platform).dimensions().send()");
        Table table = new Table("id", "dimension", "modelling");
        for (DimensionNode dimension :
                BidModels.on(platform).dimensions().send().rows()) {
            add(table, dimension, "");
        }
        end(table, before);
    }

    private static void add(Table table, DimensionNode dimension, String indent) {
        table.row(dimension.id(), indent + dimension.label(), dimension.modellingEnabled());
        dimension.subdimensions().forEach(below -> add(table, below, indent + "  "));
    }

    private void payments() {
        int before =
                begin("Which payments exist, and what is their sum?", "Finance.on(platform).payments().list().items()");
        Table table = new Table("payment", "date", "amount", "status", "mode", "type");
        BigDecimal sum = BigDecimal.ZERO;
        int count = 0;
        for (Payment payment : Finance.on(platform).payments().list().items()) {
            sum = payment.paymentAmount() == null ? sum : sum.add(payment.paymentAmount());
            if (count++ < ROWS_SHOWN) {
                table.row(
                        payment.paymentId(),
                        payment.paymentDate(),
                        payment.paymentAmount(),
                        payment.paymentStatus(),
                        payment.paymentMode(),
                        payment.paymentType());
            }
        }
        end(table, before);
        out.println("  The first " + Math.min(count, ROWS_SHOWN) + " of " + count + " payments, together "
                + sum.toPlainString() + ".");
        out.println();
    }

    private void creatives() {
        int before = begin(
                "What is in the library of creatives?",
                "Creatives.on(platform).list().sortBy(CreativeField.CREATED_AT, Order.DESC).pageSize(5).send()");
        Page<CreativeListItem> page = Creatives.on(platform)
                .list()
                .sortBy(CreativeField.CREATED_AT, Order.DESC)
                .pageSize(ROWS_SHOWN)
                .send();
        Table table = new Table("creative", "name", "type", "status", "created");
        for (CreativeListItem creative : page.rows()) {
            table.row(
                    creative.creativeId(),
                    creative.creativeName(),
                    creative.type(),
                    creative.status(),
                    creative.createdAt());
        }
        end(table, before);
    }

    private void campaignReport(Instant now) {
        YearMonth month = YearMonth.from(now.atZone(ZoneOffset.UTC)).minusMonths(1);
        int before = begin(
                "How did the campaigns do in the last month?",
                "Reports.on(platform).byCampaign().month(lastMonth).pageSize(5).send()");
        DashboardReport report = Reports.on(platform)
                .byCampaign()
                .month(month)
                .pageSize(ROWS_SHOWN)
                .send();
        Table table = new Table("campaign", "name", "impressions", "clicks", "CTR", "spent");
        report.rows().forEach(row -> add(table, row, row.identity().campaignName()));
        if (report.totals() != null) {
            add(table, report.totals(), "all campaigns");
        }
        end(table, before);
    }

    private static void add(Table table, ReportRecord row, @Nullable String name) {
        table.row(
                row.identity().campaignId(),
                name,
                row.delivery().impressions(),
                row.delivery().clicks(),
                row.rates().ctr(),
                row.budgets().spent());
    }

    private void campaigns() {
        int before = begin(
                "Which campaigns are there? (The documents show the rows, but not the path.)",
                "Campaigns.on(platform).list().pageSize(" + ROWS_SHOWN + ").send()");
        Page<CampaignSummary> campaigns =
                Campaigns.on(platform).list().pageSize(ROWS_SHOWN).send();
        Table table = new Table("campaign", "name", "status", "from", "to");
        for (CampaignSummary campaign : campaigns.rows()) {
            table.row(
                    campaign.campaignId(),
                    campaign.name(),
                    campaign.status(),
                    campaign.startTime(),
                    campaign.endTime());
        }
        end(table, before);
    }

    private int begin(String question, String code) {
        steps++;
        out.println(steps + ". " + question);
        out.println("   " + code);
        out.println();
        return meter.requests();
    }

    private void end(Table table, int requestsBefore) {
        out.print(table);
        int requests = meter.requests() - requestsBefore;
        out.println("  [" + requests + (requests == 1 ? " request" : " requests") + ", "
                + platform.quota().free() + " free]");
        out.println();
    }
}
