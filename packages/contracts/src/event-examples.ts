import type { DomainEvent, EventName } from './events.ts';

const serviceId = '665f1c2ab7e4d1a2c3b4d5e6';
const service = {
  providerUid: 'provider-1',
  providerEmail: 'provider@example.com',
  providerName: 'Dr. Example',
  providerVerified: true,
  serviceName: 'Heart check-up',
  image: '/media/services/cardiologist.svg',
  priceCents: 4550,
};
const booking = {
  bookingId: '665f1c2ab7e4d1a2c3b4d5f7',
  version: 1,
  serviceId,
  patientUid: 'patient-1',
  providerUid: service.providerUid,
};
const appointment = {
  serviceDate: '2026-01-12T14:00:00.000Z',
  durationMinutes: 30,
  timeZone: 'Europe/Stockholm',
  patientName: 'Pat Example',
  patientEmail: 'patient@example.com',
  providerName: service.providerName,
  providerEmail: service.providerEmail,
  patientVerified: true,
  providerVerified: service.providerVerified,
};
const { serviceDate, durationMinutes, timeZone } = appointment;
const visit = { serviceDate, durationMinutes, timeZone };
const closed = {
  ...booking,
  version: 2,
  priceCents: 4550,
  refundPercent: 100,
  closedAt: '2026-01-05T09:30:00.000Z',
  appointment,
};
const payment = {
  bookingId: booking.bookingId,
  serviceId,
  version: 1,
  paymentIntentId: 'pi_example',
  amountCents: 4550,
  currency: 'usd',
};
const decision = { reason: 'fraud', at: '2026-01-05T09:30:00.000Z' };
const envelope = <Name extends EventName>(
  name: Name,
  data: DomainEvent<Name>['data'],
): DomainEvent<Name> => ({
  id: `example-${name}`,
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
  unblocked: account('unblocked', 5, { decision: { ...decision, reason: 'other' } }),
  'erasure-requested': account('erasure-requested', 6, {
    signedInBefore,
    erasesAt: '2026-01-12T09:30:00.000Z',
  }),
  erased: envelope('account.changed', {
    uid: 'patient-1',
    version: Number.MAX_SAFE_INTEGER,
    what: 'erased',
    isBlocked: false,
    signedInBefore: '9999-12-31T23:59:59.999Z',
    erasure: { pseudonym: 'erased-1', askedAt: '2026-01-05T09:30:00.000Z' },
  }),
} as const;

/** One example per event. Publishers test that they write this shape, consumers that they can read it. */
export const eventExamples: { [Name in EventName]: DomainEvent<Name> } = {
  'service.changed': serviceExamples.published,
  'account.changed': accountExamples.named,
  'account.erasure-confirmed': envelope('account.erasure-confirmed', {
    pseudonym: 'erased-1',
    service: 'booking',
  }),
  'operator.acted': envelope('operator.acted', {
    service: 'catalog',
    operatorEmail: 'operator@example.com',
    action: 'service.hide',
    subject: { kind: 'service', id: serviceId },
    reason: 'fraud',
    note: 'The photo is of somebody else.',
  }),
  'availability.changed': envelope('availability.changed', {
    providerUid: service.providerUid,
    computedAt: '2026-01-05T09:30:00.000Z',
    services: [{ serviceId, nextFreeAt: '2026-01-06T08:00:00.000Z' }],
  }),
  'review.written': envelope('review.written', { bookingId: booking.bookingId }),
  'booking.requested': envelope('booking.requested', { ...booking, priceCents: 4550, appointment }),
  'booking.status-changed': envelope('booking.status-changed', {
    ...booking,
    version: 2,
    status: 'working',
    statusVersion: 2,
    paymentStatus: 'unpaid',
    priceCents: 4550,
    visit,
  }),
  'booking.restated': envelope('booking.restated', {
    ...booking,
    version: 2,
    status: 'working',
    statusVersion: 2,
    paymentStatus: 'unpaid',
    priceCents: 4550,
    appointment,
    visit,
  }),
  'booking.moved': envelope('booking.moved', {
    ...booking,
    version: 2,
    actor: 'patient',
    movedFrom: '2026-01-12T13:00:00.000Z',
    appointment,
  }),
  'booking.declined': envelope('booking.declined', { ...closed, actor: 'provider' }),
  'booking.cancelled': envelope('booking.cancelled', { ...closed, actor: 'patient' }),
  'payment.processing': envelope('payment.processing', payment),
  'payment.succeeded': envelope('payment.succeeded', { ...payment, paidAt: '2026-01-05T09:29:00.000Z' }),
  'payment.failed': envelope('payment.failed', payment),
  'payment.partially-refunded': envelope('payment.partially-refunded', {
    ...payment,
    version: 2,
    refundedCents: 1000,
  }),
  'payment.refunded': envelope('payment.refunded', { ...payment, version: 3, refundedCents: 4550 }),
  'payment.refund-failed': envelope('payment.refund-failed', {
    ...payment,
    version: 4,
    failedRefundCents: 4550,
  }),
  'payment.disputed': envelope('payment.disputed', {
    ...payment,
    version: 2,
    disputeStatus: 'open',
    disputes: [{ disputeId: 'dp_example', amountCents: 4550, status: 'open' }],
  }),
};
