package io.adplatform.benchmarks.jobs;

import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.StatusException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The jobs as a program does them on its own: it pages, cuts the year into quarters, and counts. */
final class JobsByHand {

    private static final int PAGE = 1000;

    private final Api api;
    private final Care care;
    private final Work work;
    private final boolean careful;

    JobsByHand(Api api, Care care, Work work, boolean careful) {
        this.api = api;
        this.care = care;
        this.work = work;
        this.careful = careful;
    }

    void run(Job job, LocalDate today, Tally tally) throws IOException {
        care.send(true, () -> {
            api.logIn();
            return true;
        });
        switch (job) {
            case READ -> read(tally);
            case REPORT -> report(today, tally);
            case BIDS -> changeBids(tally);
            case PAY -> pay(tally);
        }
    }

    private void read(Tally tally) throws IOException {
        Set<Long> seen = new HashSet<>();
        for (int page = 1; ; page++) {
            int number = page;
            Api.Rows rows = care.send(true, () -> api.payments(number));
            seen.addAll(rows.ids());
            tally.done = seen.size();
            if (rows.ids().isEmpty() || (long) page * PAGE >= rows.total()) {
                return;
            }
        }
    }

    private void report(LocalDate today, Tally tally) throws IOException {
        for (long workspace : work.workspaces()) {
            LocalDate from = today.minusYears(1);
            for (int quarter = 1; quarter <= Work.REPORTS_PER_WORKSPACE; quarter++) {
                LocalDate first = from.plusMonths(3L * (quarter - 1));
                LocalDate next = from.plusMonths(3L * quarter);
                for (int page = 1; ; page++) {
                    int number = page;
                    Api.Rows rows = care.send(
                            true,
                            () -> api.report(
                                    workspace,
                                    first.atStartOfDay().toInstant(ZoneOffset.UTC),
                                    next.atStartOfDay()
                                            .toInstant(ZoneOffset.UTC)
                                            .minusMillis(1),
                                    number));
                    if ((long) page * PAGE >= rows.total()) {
                        break;
                    }
                }
                tally.done++;
            }
        }
    }

    private void changeBids(Tally tally) throws IOException {
        for (long campaign : work.campaigns()) {
            List<Api.Entity> entities = care.send(true, () -> api.entities(campaign));
            List<Api.Entity> chosen = entities.subList(0, Work.BIDS_PER_CAMPAIGN);
            care.send(false, () -> {
                api.changeBids(campaign, chosen);
                return true;
            });
            tally.done += chosen.size();
        }
    }

    private void pay(Tally tally) throws IOException {
        for (int payment = 1; payment <= work.payments(); payment++) {
            String reference = work.reference(payment);
            try {
                care.send(false, () -> {
                    api.pay(work.payer(), reference);
                    return true;
                });
                tally.done++;
            } catch (StatusException refused) {
                throw refused;
            } catch (IOException lost) {
                if (!careful) {
                    throw lost;
                }
                // A careful program puts it aside for a person.
                tally.unknown++;
            }
        }
    }
}
