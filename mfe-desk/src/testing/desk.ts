/* For specs only. */
import type { Problem } from '@mendwell/contracts/problem';
import { problem } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';

export const operator = { ...maya, hasPassword: true };

/** The answer of a list, by its path with the query of the first page. */
export const list = (items: object[], headers: Record<string, string> = {}) => ({
  body: items,
  headers: { 'X-Total-Count': String(items.length), ...headers },
});

export const refused =
  (status: number, code: Problem['code'], detail = 'Refused') =>
  () =>
    problem(status, code, detail);

export const notFound = refused(404, 'not-found', 'There is nothing here');

export const modified = () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } });

export const service = {
  _id: '1'.repeat(24),
  serviceName: 'Miracle cure',
  serviceArea: 'Lund',
  image: '',
  price: 900,
  description: 'Cures everything.',
  providerName: 'Dr. Fraud',
  providerEmail: 'fraud@example.com',
  providerImage: '',
  providerUid: 'uid/1',
  state: 'listed',
  createdAt: '2026-11-20T09:00:00.000Z',
  bookingsCount: 3,
  version: '2',
};

export const hidden = { at: '2026-11-26T09:00:00.000Z', with: 'service', reason: 'fraud' };

export const account = {
  uid: 'uid/1',
  name: 'Dr. Fraud',
  email: 'fraud@example.com',
  isEmailVerified: true,
  isOperator: false,
  services: { listed: 2, hidden: 0 },
  reviews: { written: 0, received: 4, hidden: 0 },
};

export const entry = {
  _id: 'j1',
  at: '2026-11-26T09:00:00.000Z',
  service: 'catalog',
  operatorEmail: 'op@example.com',
  action: 'service.hide',
  subject: { kind: 'service', id: service._id },
  reason: 'fraud',
  note: 'Two reports by mail',
};

export const message = {
  _id: '2'.repeat(24),
  email: 'rosa@example.com',
  subject: 'Prices',
  message: 'How much?',
  sentAt: '2026-11-26T09:00:00.000Z',
  state: 'new',
};

/** A reported reply. */
export const report = {
  reviewId: message._id,
  about: 'reply',
  serviceId: message._id,
  serviceName: 'Heart check-up',
  stars: 1,
  text: 'Go away.',
  reviewText: 'Nobody was there.',
  authorUid: 'u9',
  accountName: 'Nora Nine',
  version: 'v1',
  reportCount: 22,
  reports: [{ reason: 'COVID-19 by jean-luc@', at: message.sentAt }],
};

export const payment = {
  bookingId: message._id,
  payerUid: 'u9',
  amount: 80,
  refunded: 0,
  owed: 80,
  failedRefunds: 0,
  since: message.sentAt,
  refusals: 2,
  disputes: [{ disputeId: 'd1', amount: 80, status: 'open', dueBy: '2026-12-01T00:00:00.000Z' }],
  providerUrl: 'https://dashboard.stripe.com/payments/pi_1',
  nextStep: 'The balance is too low.',
  isRetryable: true,
};
