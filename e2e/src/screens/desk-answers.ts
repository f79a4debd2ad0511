import { problem } from '../problem.ts';
import { failed, json } from './answers.ts';
import type { Answer } from './paused-calls.ts';

const at = '2026-11-26T09:00:00.000Z';
export const id = '1'.repeat(24);
const longWord = 'Otorhinolaryngopharyngoesophagolaryngotracheobronchoscopy';
const longEmail = `maximiliana.konstantina.wolfeschlegelsteinhausenbergerdorff@university-hospital.example`;

const list = (items: object[], total = items.length, cursors = '') =>
  json(items, { 'x-total-count': String(total), ...(cursors && { link: cursors }) });
const middle = '<?after=p2>; rel="next", <?before=p1>; rel="prev"';

const service = {
  ...{ _id: id, serviceName: 'Miracle cure', serviceArea: 'Lund', image: '', price: 900 },
  ...{ description: 'Cures everything. '.repeat(40), providerName: 'Dr. Fraud', providerImage: '' },
  ...{ providerEmail: 'fraud@mendwell.example', providerUid: 'u1', providerId: id, state: 'listed' },
  ...{ createdAt: at, bookingsCount: 12, version: '3' },
};
const hidden = { at, with: 'service', reason: 'fraud' };
const longService = {
  ...{ ...service, _id: '2'.repeat(24), serviceName: `${longWord} for people with little time` },
  ...{ providerName: `Dr. ${longWord}`, providerEmail: longEmail, state: 'hidden', hidden },
};

export const account = {
  ...{ uid: 'u1', name: 'Dr. Fraud', email: 'fraud@mendwell.example', isEmailVerified: true },
  ...{ isOperator: false, providerId: id, services: { listed: 2, hidden: 1 } },
  reviews: { written: 1, received: 14, hidden: 2 },
};
export const blocked = { at, reason: 'fraud', isComplete: false };
const accounts = [
  account,
  { ...account, uid: 'u2', name: longWord, email: longEmail, blocked },
  { ...account, uid: 'u3', name: 'Olga Petrov', email: 'olga@mendwell.example', isOperator: true },
];
const ahead = { bookings: 23, people: 21, paid: 1840.5 };
const bookingsOf = json({ asPatient: 2, asProvider: 310, waiting: 12, ahead });

const entry = {
  ...{ _id: id, at, service: 'catalog', operatorEmail: 'olga.petrov@mendwell.example' },
  ...{ action: 'service.hide', subject: { kind: 'service', id }, reason: 'fraud' },
  note: 'Three patients wrote that nobody was there. '.repeat(4).trim(),
};
const entries = [
  entry,
  {
    ...{ ...entry, _id: '2'.repeat(24), action: 'dead-letter.replay', note: undefined, reason: undefined },
    subject: { kind: 'dead-letter', id: `payment.failed ${'3'.repeat(36)}` },
  },
];

const reviews = [
  {
    ...{
      reviewId: id,
      version: 'v1',
      about: 'review',
      serviceId: id,
      serviceName: 'Heart check-up',
      stars: 1,
    },
    ...{ text: 'Nobody was there. '.repeat(40), authorUid: 'u2', authorName: 'Rosa' },
    ...{ hidden: { at, reason: 'reports' }, reportCount: 23 },
    reports: ['insulting', 'not about the visit', 'insulting'].map((reason) => ({ reason, at })),
  },
  {
    ...{ reviewId: id, version: 'v2', about: 'reply', serviceId: id, serviceName: longWord, stars: 5 },
    ...{
      reviewText: 'Nobody was there. '.repeat(9),
      text: longWord,
      authorUid: 'u1',
      reportCount: 1,
      reports: [{ reason: 'advertising', at }],
    },
  },
];

const messages = [
  {
    ...{ _id: id, email: 'rosa@example.com', subject: 'Opening hours', sentAt: at, state: 'new' },
    message: 'When do you open at Christmas?\n\nRosa',
    senderUid: 'u1',
  },
  {
    ...{ _id: '2'.repeat(24), email: longEmail, subject: longWord, sentAt: at, state: 'new' },
    message: `${longWord} `.repeat(20),
  },
];

const booking = {
  ...{ _id: id, serviceId: id, serviceName: 'Miracle cure', patientUid: 'u2', userName: longWord },
  ...{ providerUid: 'u1', providerName: 'Dr. Fraud', serviceDate: at, status: 'pending' },
  ...{ paymentStatus: 'paid', price: 900 },
};
const payment = {
  ...{ receiptNumber: 'pi_3PabcdefghijklmnopqrstuvWX', bookingId: id, payerUid: 'u2', amount: 900 },
  ...{ refunded: 0, status: 'succeeded', paidAt: at, createdAt: at },
};

const payments = [
  {
    ...{ bookingId: id, payerUid: 'u2', amount: 1234.5, refunded: 0, owed: 1234.5, failedRefunds: 0 },
    ...{
      since: at,
      refusals: 4,
      nextAttemptAt: at,
      disputes: [],
      isRetryable: true,
      toTakeOver: 1234.5,
      toSettle: 1234.5,
    },
    nextStep: 'The card provider refuses the refund: the balance is too low. Top it up, then retry.',
    providerUrl: 'https://dashboard.stripe.com/payments/pi_1',
  },
  {
    ...{ bookingId: '2'.repeat(24), payerUid: 'u2', amount: 80, refunded: 80, owed: 0, failedRefunds: 80 },
    ...{ since: at, refusals: 0, isRetryable: false, nextStep: 'Send the evidence at the card provider.' },
    disputes: [{ disputeId: 'dp_1', amount: 80, status: 'open', dueBy: at }],
  },
];

const letters = json([
  {
    event: 'booking.status-changed',
    total: 140,
    letters: [
      {
        ...{ id: '3'.repeat(36), occurredAt: at, failures: 5, replayedAt: at },
        ...{ reason: 'The handler failed: the time is taken', data: { bookingId: id, priceCents: 8000 } },
      },
      { id: longWord, failures: 1, reason: 'The event is not valid', data: {} },
    ],
  },
]);

export const tooOld = problem(403, 'sign-in-too-old', 'Please sign in again to use the desk');
export const newApp = json({ totpSessionInfo: { sharedSecretKey: 'MENDWELL', finalizeEnrollmentTime: at } });
export const counted = (total: number) => list([], total);
const none = json([]);

/** Everything that the desk reads, on any of its pages. */
export const deskAnswers: Record<string, Answer> = {
  '/api/desk/catalog/services': list([service, longService], 41, middle),
  '/api/desk/catalog/services/*': json(service),
  '/api/desk/booking/services/*': json(ahead),
  '/api/desk/catalog/accounts': list(accounts),
  '/api/desk/catalog/accounts/*': json(account),
  '/api/desk/booking/accounts/*': bookingsOf,
  '/api/desk/catalog/reviews': list(reviews),
  '/api/desk/catalog/contact': list(messages),
  '/api/desk/payment/payments': list(payments),
  '/api/desk/booking/calendars': list([{ providerUid: 'u1', failingSince: at, problem: 'needs-password' }]),
  '/api/desk/booking/search': list([booking]),
  '/api/desk/payment/search': list([payment]),
  '/api/desk/catalog/journal': list(entries, 12, middle),
  '/api/desk/booking/dead-letters': none,
  '/api/desk/catalog/dead-letters': letters,
  '/api/desk/notification/dead-letters': failed,
  '/api/desk/payment/dead-letters': none,
};
