import { BookingId, BookingStatus, PaymentStatus } from '../booking.ts';
import { type Call, PageHeaders, PageQuery } from '../calls.ts';
import { optionalText } from '../inputs.ts';
import { PaymentIntentStatus } from '../payment.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';

/* What services find of their own by an id. Words and addresses are searched by the lists of services, accounts and messages. */

/** An id, or a uid of anybody concerned. */
const DeskSearch = z.extend(PageQuery, { search: z._default(optionalText('Search', 254), '') });
export type DeskSearch = z.infer<typeof DeskSearch>;

/** A booking for operators, without any text of it. Money in dollars. */
export const DeskBooking = z.object({
  _id: BookingId,
  serviceId: z.string(),
  serviceName: z.string(),
  patientUid: z.string(),
  userName: z.string(),
  providerUid: z.string(),
  providerName: z.string(),
  serviceDate: z.iso.datetime(),
  status: openEnum(BookingStatus),
  paymentStatus: openEnum(PaymentStatus),
  price: z.number(),
});
export type DeskBooking = z.infer<typeof DeskBooking>;

export const findBookings = {
  method: 'GET',
  path: '/desk/booking/search',
  service: 'booking',
  caller: 'operator',
  summary: 'The booking with an id, or the newest of a patient and of a provider',
  query: DeskSearch,
  answer: z.array(DeskBooking),
  answerHeaders: PageHeaders,
} as const satisfies Call;

/** A payment for operators. Money in dollars. */
export const DeskPayment = z.object({
  /** The card provider's id, which is the number of the receipt once it is paid; absent before it has one. */
  receiptNumber: z.optional(z.string()),
  bookingId: z.optional(BookingId),
  payerUid: z.string(),
  amount: z.number(),
  refunded: z.number(),
  status: openEnum(PaymentIntentStatus),
  paidAt: z.optional(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** The payment's page at the card provider, if there is one. */
  providerUrl: z.optional(z.string()),
});
export type DeskPayment = z.infer<typeof DeskPayment>;

export const findPayments = {
  method: 'GET',
  path: '/desk/payment/search',
  service: 'payment',
  caller: 'operator',
  summary: "The payment of a booking or with a receipt's number, or the newest of a payer",
  query: DeskSearch,
  answer: z.array(DeskPayment),
  answerHeaders: PageHeaders,
} as const satisfies Call;
