package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.dashboards.Dashboard;
import io.adplatform.sdk.reports.dashboards.DashboardData;
import io.adplatform.testkit.Sandbox;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** The inputs of the calls: what the sandbox has for each parameter, by its name. */
final class CallInputs {

    private final Sandbox sandbox;
    private final AdPlatform platform;
    private final AdPlatformBuilder builder;
    private final Path folder;

    CallInputs(Sandbox sandbox, AdPlatform platform, AdPlatformBuilder builder, Path folder) {
        this.sandbox = sandbox;
        this.platform = platform;
        this.builder = builder;
        this.folder = folder;
    }

    Object[] of(Method call) {
        return Stream.of(call.getParameters())
                .map(Parameter::getName)
                .map(this::named)
                .toArray();
    }

    private Object named(String parameter) {
        return switch (parameter) {
            case "platform" -> platform;
            case "client" -> builder;
            case "email" -> sandbox.email();
            case "password" -> sandbox.password();
            case "refreshToken" ->
                platform.accounts()
                        .logIn(sandbox.email(), sandbox.password())
                        .send()
                        .refreshToken();
            case "folder" -> folder;
            case "image" -> image();
            case "campaignId" -> campaign().campaignId();
            case "customerOwId" -> sandbox.owId();
            case "ioId" -> Objects.requireNonNull(campaign().ioId());
            case "taxId" -> 61L;
            case "reportId" -> 6001L;
            case "creativeId" -> sandbox.data().creative(creative -> creative.image(300, 250));
            case "bidModelDataId" -> {
                long campaignId = campaign().campaignId();
                yield sandbox.data()
                        .bidModel(model -> model.campaign(campaignId)
                                .dimension(10)
                                .entity(100_001)
                                .priority(1));
            }
            case "invoiceId" ->
                sandbox.data()
                        .invoice(invoice -> invoice.customer(sandbox.owId())
                                .amount("500.00")
                                .pending());
            case "approvedInvoiceId" ->
                sandbox.data()
                        .invoice(invoice -> invoice.customer(sandbox.owId()).amount("500.00"));
            case "paymentId" ->
                sandbox.data()
                        .payment(payment -> payment.customer(sandbox.owId())
                                .amount("250.00")
                                .status("Processing"));
            case "refundId" ->
                sandbox.data()
                        .payment(payment -> payment.customer(sandbox.owId())
                                .amount("75.25")
                                .type("Refund")
                                .status("Processing"));
            default -> created(parameter);
        };
    }

    private Object created(String parameter) {
        Finance finance = Finance.on(platform);
        return switch (parameter) {
            case "bundleId" ->
                id(BidModels.on(platform)
                        .bundles(campaign().campaignId())
                        .create(Dimension.STATE, "North", List.of(100_005L))
                        .send());
            case "creativeGroupId" ->
                id(Creatives.on(platform)
                        .groups()
                        .create("Banners", CreativeType.IMAGE)
                        .send());
            case "creditId" -> {
                finance.credits().add(sandbox.owId(), new BigDecimal("100.25")).send();
                yield finance.credits().offered().stream()
                        .findFirst()
                        .orElseThrow()
                        .creditId();
            }
            case "feeId" -> finance.fees().vld().get(sandbox.owId()).send().id();
            case "settingsId" -> finance.invoices().settings().send().invoiceId();
            case "dashboard" -> dashboard();
            case "dashboardId" -> Objects.requireNonNull(dashboard().id());
            default -> throw new AssertionError("no value of a parameter " + parameter);
        };
    }

    private CampaignSummary campaign() {
        return Campaigns.on(platform).list().status(CampaignStatus.RUNNING).stream()
                .findFirst()
                .orElseThrow();
    }

    private Dashboard dashboard() {
        return Reports.on(platform)
                .dashboards()
                .create(Dashboard.of("Summer", DashboardData.builder().build()))
                .send();
    }

    private static long id(Confirmation created) {
        return Objects.requireNonNull(created.id());
    }

    private Path image() {
        try {
            Path file = folder.resolve("banner.png");
            ImageIO.write(new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB), "png", file.toFile());
            return file;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
