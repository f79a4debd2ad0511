import type { Page } from '@playwright/test';
import { problem } from '../problem.ts';
import { type Answer, failed, held, json, noneFound } from './answers.ts';
import { dialog, type Route, type State } from './route.ts';

const at = '2026-11-26T09:00:00.000Z';
const id = '1'.repeat(24);
const longWord = 'Otorhinolaryngopharyngoesophagolaryngotracheobronchoscopy';
const longEmail = `maximiliana.konstantina.wolfeschlegelsteinhausenbergerdorff@university-hospital.example`;

const list = (items: object[], total = items.length, cursors = '') =>
  json(items, { 'x-total-count': String(total), ...(cursors && { link: cursors }) });
const middle = '<?after=p2>; rel="next", <?before=p1>; rel="prev"';

const service = {
  ...{ _id: id, serviceName: 'Miracle cure', serviceArea: 'Lund', image: '', price: 900 },
  ...{ description: 'Cures everything. '.repeat(40), providerName: 'Dr. Fraud', providerImage: '' },
  ...{ providerEmail: 'fraud@mendwell.example', providerUid: 'u1', providerId: id, state: 'listed' },
  ...{ createdAt: at, bookingsCount: 12 },
};
const hidden = { at, with: 'service', reason: 'fraud' };
const longService = {
  ...{ ...service, _id: '2'.repeat(24), serviceName: `${longWord} for people with little time` },
  ...{ providerName: `Dr. ${longWord}`, providerEmail: longEmail, state: 'hidden', hidden },
};

const account = {
  ...{ uid: 'u1', name: 'Dr. Fraud', email: 'fraud@mendwell.example', isEmailVerified: true },
  ...{ isOperator: false, providerId: id, services: { listed: 2, hidden: 1 } },
  reviews: { written: 1, received: 14, hidden: 2 },
};
const blocked = { at, reason: 'fraud', isComplete: false };
const accounts = [
  account,
  { ...account, uid: 'u2', name: longWord, email: longEmail, blocked },
  { ...account, uid: 'u3', name: 'Olga Petrov', email: 'olga@mendwell.example', isOperator: true },
];
const ahead = { bookings: 23, people: 21, paid: 1840.5 };
const bookingsOf = json({ asPatient: 2, asProvider: 310, ahead });

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
    ...{ bookingId: id, about: 'review', serviceId: id, serviceName: 'Heart check-up', stars: 1 },
    ...{ text: 'Nobody was there. '.repeat(40), authorUid: 'u2', isHidden: true },
    reports: ['insulting', 'not about the visit', 'insulting'].map((reason) => ({ reason, at })),
  },
  {
    ...{ bookingId: id, about: 'reply', serviceId: id, serviceName: longWord, stars: 5 },
    ...{ text: longWord, authorUid: 'u1', isHidden: false, reports: [{ reason: 'advertising', at }] },
  },
];

const messages = [
  {
    ...{ _id: id, email: 'rosa@example.com', subject: 'Opening hours', sentAt: at, state: 'new' },
    message: 'When do you open at Christmas?\n\nRosa',
  },
  {
    ...{ _id: '2'.repeat(24), email: longEmail, subject: longWord, sentAt: at, state: 'new' },
    message: `${longWord} `.repeat(20),
  },
];

const payments = [
  {
    ...{ bookingId: id, payerUid: 'u2', amount: 1234.5, refunded: 0, owed: 1234.5, failedRefunds: 0 },
    ...{ since: at, refusals: 4, nextAttemptAt: at, disputes: [], isRetryable: true, toSettle: 1234.5 },
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
    event: 'booking.requested',
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

const tooOld = problem(403, 'sign-in-too-old', 'Please sign in again to use the desk');
const newApp = json({ totpSessionInfo: { sharedSecretKey: 'MENDWELL', finalizeEnrollmentTime: at } });
const counted = (total: number) => list([], total);
const none = json([]);

/** Everything that the desk reads, on any of its pages. */
const answers: Record<string, Answer> = {
  '/api/desk/catalog/services': list([service, longService], 41, middle),
  '/api/desk/catalog/services/*': json(service),
  '/api/desk/booking/services/*': json(ahead),
  '/api/desk/catalog/accounts': list(accounts),
  '/api/desk/catalog/accounts/*': json(account),
  '/api/desk/booking/accounts/*': bookingsOf,
  '/api/desk/catalog/reviews': list(reviews),
  '/api/desk/catalog/contact': list(messages),
  '/api/desk/payment/payments': list(payments),
  '/api/desk/catalog/journal': list(entries, 12, middle),
  '/api/desk/booking/dead-letters': none,
  '/api/desk/catalog/dead-letters': letters,
  '/api/desk/notification/dead-letters': failed,
  '/api/desk/payment/dead-letters': none,
};

const main = (page: Page) => page.getByRole('main');
const press = (name: string) => (page: Page) =>
  main(page).getByRole('button', { name, exact: true }).first().click();

/** The states of a page with one list; `text` is part of its first row. */
const listStates = (call: string, empty: string, text: string): State[] => [
  {
    name: 'loading',
    answers: { ...answers, [call]: held },
    shows: (page) => main(page).locator('[aria-busy="true"]').first(),
  },
  { name: 'empty', answers: { ...answers, [call]: noneFound }, shows: (page) => page.getByText(empty) },
  {
    name: 'error',
    answers: { ...answers, [call]: failed },
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  { name: 'full', answers, shows: (page) => main(page).getByText(text).first() },
];

const gone = (call: string): State => ({
  name: 'gone',
  answers: { ...answers, [call]: problem(404, 'not-found', 'There is nothing here') },
  shows: (page) => page.getByRole('heading', { name: 'Page not found' }),
});

const desk = (name: string, path: string, states: State[]): Route => ({
  name: `Desk ${name}`,
  path: () => `/desk${path}`,
  person: 'operator',
  states,
});

/** The pages of operators. Their calls are answered here, so that no state depends on what others have done. */
export const deskRoutes: Route[] = [
  desk('overview', '', [
    {
      name: 'full',
      answers: {
        ...answers,
        '/api/desk/catalog/reviews': counted(3),
        '/api/desk/catalog/contact': counted(0),
        '/api/desk/payment/payments': counted(12),
      },
      shows: (page) => main(page).getByText('140'),
    },
    {
      name: 'password asked again',
      isOverlay: true,
      answers: { ...answers, '/api/desk/catalog/reviews': tooOld, '/api/desk/catalog/contact': tooOld },
      shows: (page) => dialog(page).getByRole('button', { name: 'Continue' }),
    },
    {
      name: 'second factor',
      isOverlay: true,
      answers: {
        ...answers,
        '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start': newApp,
      },
      arrange: (page) => page.getByRole('button', { name: 'Second factor' }).click(),
      shows: (page) => dialog(page).getByRole('img', { name: 'Picture of the key' }),
    },
  ]),
  desk('services', '/services', [
    ...listStates('/api/desk/catalog/services', 'No services found.', 'Miracle cure'),
    gone('/api/desk/catalog/services'),
  ]),
  desk('service', `/services/${id}`, [
    { name: 'full', answers, shows: (page) => main(page).getByRole('button', { name: 'Hide service' }) },
    {
      name: 'hiding',
      isOverlay: true,
      answers,
      arrange: press('Hide service'),
      shows: (page) => dialog(page).getByText(/^23 appointments ahead/),
    },
    {
      name: 'without a reason',
      isOverlay: true,
      answers,
      arrange: async (page) => {
        await press('Hide service')(page);
        await dialog(page).getByRole('button', { name: 'Hide service' }).click();
      },
      shows: (page) => dialog(page).getByText('Reason is required'),
    },
    gone('/api/desk/catalog/services/*'),
  ]),
  desk('accounts', '/accounts', listStates('/api/desk/catalog/accounts', 'No accounts found.', 'Dr. Fraud')),
  desk('account', '/accounts/u1', [
    { name: 'full', answers, shows: (page) => main(page).getByRole('button', { name: 'Block account' }) },
    {
      name: 'being blocked',
      answers: { ...answers, '/api/desk/catalog/accounts/*': json({ ...account, blocked }) },
      shows: (page) => page.getByText('Blocking: 23 appointments still to be called off.'),
    },
    {
      name: 'blocking',
      isOverlay: true,
      answers,
      arrange: press('Block account'),
      shows: (page) => dialog(page).getByText(/^23 appointments ahead/),
    },
  ]),
  desk('reviews', '/reviews', listStates('/api/desk/catalog/reviews', 'No reported reviews.', 'Keep')),
  desk('contact', '/contact', listStates('/api/desk/catalog/contact', 'No new messages.', 'Opening hours')),
  desk('money', '/money', [
    ...listStates('/api/desk/payment/payments', 'No refunds are owed.', 'the balance is too low'),
    {
      name: 'settling',
      isOverlay: true,
      answers,
      arrange: press('Settle'),
      shows: (page) => dialog(page).getByRole('button', { name: 'Mark as settled' }),
    },
  ]),
  desk('dead letters', '/dead-letters', [
    { name: 'full', answers, shows: (page) => main(page).getByText('The first 2 of 140.') },
    {
      name: 'dropping',
      isOverlay: true,
      answers,
      arrange: press('Drop all'),
      shows: (page) => dialog(page).getByRole('button', { name: 'Drop', exact: true }),
    },
  ]),
  desk('journal', '/journal', listStates('/api/desk/catalog/journal', 'No entries.', 'Service hide')),
];
