package io.adplatform.benchmarks.server;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Pages of payments as the contract describes them, always the same. */
public final class PaymentPages {

    private static final long FIRST_ID = 500_000;

    private PaymentPages() {}

    /** The page of this number, counted from 1, as the whole answer. */
    public static byte[] page(int number, int rows, int total) {
        Random random = new Random(number);
        StringBuilder json = new StringBuilder(600 * rows).append("{\"success\":true,\"data\":{\"data\":[");
        int first = (number - 1) * rows;
        for (int i = first; i < Math.min(first + rows, total); i++) {
            json.append(i == first ? "" : ",");
            row(json, i, random);
        }
        return json.append("],\"totalRecords\":")
                .append(total)
                .append(",\"filteredRecords\":")
                .append(total)
                .append("}}")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void row(StringBuilder json, int row, Random random) {
        long time = 1_795_000_000_000L + random.nextInt(100_000_000);
        json.append("{\"isPaymentInitiatorOrg\":true,\"paymentId\":")
                .append(FIRST_ID + row)
                .append(",\"createdAt\":")
                .append(time)
                .append(",\"createdByUserEmail\":\"finance-")
                .append(row % 7)
                .append("@organization.example\",\"createdByUserProfile\":\"https://static.platform.example/avatars/")
                .append(row % 7)
                .append(".png\",\"paymentDate\":")
                .append(time - 50_000_000)
                .append(",\"paymentAmount\":")
                .append(random.nextInt(900_000) + 100)
                .append('.')
                .append(random.nextInt(90) + 10)
                .append(",\"paymentStatus\":\"Paid\",\"paymentMode\":\"Wire Transfer\",\"paymentType\":")
                .append("\"Against Invoice\",\"invoiceId\":")
                .append(random.nextInt(90_000))
                .append(",\"transactionId\":\"T-")
                .append(1_000_000 + row)
                .append("\",\"modifiedAt\":")
                .append(time + 900_000)
                .append(",\"modifiedByUserEmail\":\"finance-")
                .append(row % 5)
                .append("@organization.example\",\"modifiedByUserProfile\":\"https://static.platform.example/avatars/")
                .append(row % 5)
                .append(".png\",\"bankName\":\"First Example Bank\",\"refundReason\":null}");
    }
}
