import type { DomainEvent, EventName } from './events.ts';

const serviceId = '665f1c2ab7e4d1a2c3b4d5e6';
const service = {
  providerUid: 'provider-1',
  providerEmail: 'provider@example.com',
  providerName: 'Dr. Example',
  providerVerified: true,
  serviceName: 'Heart check-up',
  serviceArea: 'Lisbon',
  image: '/media/services/cardiologist.svg',
  priceCents: 4550,
};
const bookingId = '665f1c2ab7e4d1a2c3b4d5f7';
const booking = {
  bookingId,
  serviceId,
  patientUid: 'patient-1',
  providerUid: service.providerUid,
  priceCents: 4550,
  status: 'pending',
  paymentStatus: 'unpaid',
  refundedCents: 0,
  failedRefundCents: 0,
  appointmentVersion: 1,
  appointment: {
    serviceDate: '2026-01-12T14:00:00.000Z',
    durationMinutes: 30,
    place: service.serviceArea,
    timeZone: 'Europe/Stockholm',
    patientName: 'Pat Example',
    patientEmail: 'patient@example.com',
    providerName: service.providerName,
    providerEmail: service.providerEmail,
    patientVerified: true,
    providerVerified: service.providerVerified,
  },
} as const;
const closing = { isByMarketplace: false, refundPercent: 100, closedAt: '2026-01-05T09:30:00.000Z' };
const payment = {
  bookingId,
  patientUid: booking.patientUid,
  serviceId,
  paymentIntentId: 'pi_example',
  amountCents: 4550,
  currency: 'usd',
  refundedCents: 0,
  failedRefundCents: 0,
  disputes: [],
};
const paidAt = '2026-01-05T09:29:00.000Z';
const decision = { reason: 'fraud', at: '2026-01-05T09:30:00.000Z' };
const envelope = <Name extends EventName>(
  name: Name,
  data: DomainEvent<Name>['data'],
): DomainEvent<Name> => ({
  id: ['example', name, ...('what' in data ? [data.what] : [])].join('-'),
  name,
  occurredAt: '2026-01-05T09:30:00.000Z',
  data,
});

const profile = { name: 'Pat Example', email: 'pat@example.com', isEmailVerified: true };
const account = (
  what: string,
  version: number,
  more: Partial<DomainEvent<'account.changed'>['data']> = {},
): DomainEvent<'account.changed'> =>
  envelope('account.changed', { uid: 'patient-1', version, what, profile, isBlocked: false, ...more });
const signedInBefore = decision.at;

const serviceChange = (
  what: string,
  version: number,
  more: Partial<DomainEvent<'service.changed'>['data']> = {},
): DomainEvent<'service.changed'> =>
  envelope('service.changed', { serviceId, version, what, service, isHidden: false, ...more });

/** `service.changed` after each change. */
export const serviceExamples = {
  published: serviceChange('published', 1),
  updated: serviceChange('updated', 2, { service: { ...service, priceCents: 5000 } }),
  hidden: serviceChange('hidden', 3, { isHidden: true, decision }),
  shown: serviceChange('shown', 4, { decision: { ...decision, reason: 'other' } }),
  removed: serviceChange('removed', 5, { service: null }),
} as const;

/** `account.changed` after each change. */
export const accountExamples = {
  named: account('named', 2, {
    profile: { ...profile, name: 'Pat Newname', email: 'newname@example.com' },
  }),
  'signed-out': account('signed-out', 3, { signedInBefore }),
  blocked: account('blocked', 4, { isBlocked: true, decision, signedInBefore }),
  enforced: account('signed-out', 5, { isBlocked: true, signedInBefore, blockId: 'block-1' }),
  unblocked: account('unblocked', 6, { decision: { ...decision, reason: 'other' } }),
  'erasure-requested': account('erasure-requested', 7, {
    signedInBefore,
    erasesAt: '2026-01-12T09:30:00.000Z',
  }),
  kept: account('kept', 7),
  erased: envelope('account.changed', {
    uid: 'patient-1',
    version: Number.MAX_SAFE_INTEGER,
    what: 'erased',
    isBlocked: false,
    signedInBefore: '9999-12-31T23:59:59.999Z',
    erasure: { pseudonym: 'erased-1' },
  }),
} as const;

const bookingChange = (
  what: string,
  version: number,
  more: Partial<DomainEvent<'booking.status-changed'>['data']> = {},
): DomainEvent<'booking.status-changed'> =>
  envelope('booking.status-changed', { ...booking, version, what, ...more });

/** `booking.status-changed` after each change. */
export const bookingExamples = {
  requested: bookingChange('requested', 1),
  moved: bookingChange('moved', 2, {
    appointmentVersion: 2,
    move: { actor: 'patient', from: '2026-01-12T13:00:00.000Z' },
  }),
  working: bookingChange('working', 2, { status: 'working', statusVersion: 2 }),
  completed: bookingChange('completed', 3, { status: 'completed', statusVersion: 3 }),
  payment: bookingChange('payment', 2, { paymentStatus: 'paid' }),
  declined: bookingChange('declined', 2, {
    appointmentVersion: 2,
    closing: { as: 'declined', actor: 'provider', ...closing },
  }),
  cancelled: bookingChange('cancelled', 2, {
    appointmentVersion: 2,
    closing: { as: 'cancelled', actor: 'patient', ...closing },
  }),
  restated: bookingChange('restated', 2, { status: 'working', statusVersion: 2 }),
} as const;

const paymentChange = (
  what: string,
  version: number,
  more: Pick<DomainEvent<'payment.changed'>['data'], 'paymentStatus'> &
    Partial<DomainEvent<'payment.changed'>['data']>,
): DomainEvent<'payment.changed'> => envelope('payment.changed', { ...payment, version, what, ...more });
const paid = { paymentStatus: 'paid', paidAt } as const;

/** `payment.changed` after each change. */
export const paymentExamples = {
  processing: paymentChange('processing', 1, { paymentStatus: 'processing' }),
  succeeded: paymentChange('succeeded', 1, paid),
  failed: paymentChange('failed', 1, { paymentStatus: 'failed' }),
  'partially-refunded': paymentChange('partially-refunded', 2, { ...paid, refundedCents: 1000 }),
  refunded: paymentChange('refunded', 3, { paymentStatus: 'refunded', paidAt, refundedCents: 4550 }),
  'refund-failed': paymentChange('refund-failed', 4, { ...paid, failedRefundCents: 4550 }),
  disputed: paymentChange('disputed', 2, {
    ...paid,
    disputeStatus: 'open',
    disputes: [{ disputeId: 'dp_example', amountCents: 4550, status: 'open' }],
  }),
} as const;

/** One example per event. Publishers test that they write this shape, consumers that they can read it. */
export const eventExamples: { [Name in EventName]: DomainEvent<Name> } = {
  'service.changed': serviceExamples.published,
  'account.changed': accountExamples.named,
  'account.confirmed': envelope('account.confirmed', {
    id: 'erased-1',
    service: 'booking',
  }),
  'operator.acted': envelope('operator.acted', {
    service: 'catalog',
    operatorEmail: 'operator@example.com',
    operatorId: 'fedcba9876543210',
    action: 'service.hide',
    subject: { kind: 'service', id: serviceId },
    reason: 'fraud',
    note: 'The photo is of somebody else.',
  }),
  'free-times.changed': envelope('free-times.changed', {
    providerUid: service.providerUid,
    computedAt: '2026-01-05T09:30:00.000Z',
    directions: 'Elm Street 5, second floor',
    services: [{ serviceId, nextFreeAt: '2026-01-06T08:00:00.000Z', freeParts: ['tue.morning'] }],
  }),
  'calendar.failed': envelope('calendar.failed', {
    providerUid: service.providerUid,
    failingSince: '2026-01-04T09:30:00.000Z',
  }),
  'person.decided': envelope('person.decided', { action: 'mails.stop', id: '0123456789abcdef' }),
  'time.offered': envelope('time.offered', {
    offerId: '665f1c2ab7e4d1a2c3b4d5f8',
    patientUid: booking.patientUid,
    patientEmail: booking.appointment.patientEmail,
    patientVerified: true,
    providerName: service.providerName,
    serviceDate: '2026-01-08T14:00:00.000Z',
    timeZone: booking.appointment.timeZone,
    serviceId,
    bookingId,
    token: 'x'.repeat(43),
  }),
  'review.written': envelope('review.written', { bookingId }),
  'booking.status-changed': bookingExamples.working,
  'payment.changed': paymentExamples.succeeded,
};
