import { bookings, type Guard, payments } from './guard.ts';

const catalog = (...names: string[]) => names.map((name) => `services/catalog/test/${name}`);

export const deskGuards: Guard[] = [
  {
    holds: 'for everybody but operators, the desk does not exist',
    file: 'packages/service-kit/src/http/auth.ts',
    code: '  if (!user.isOperator) throw nothingHere();',
    without: '',
    tests: ['packages/service-kit/test/desk'],
  },
  {
    holds: 'an operator signs in again after an hour',
    file: 'packages/service-kit/src/http/auth.ts',
    code: 'user.signedInAt.getTime() > operatorSignInMs',
    without: 'user.signedInAt.getTime() < 0',
    tests: ['packages/service-kit/test/desk'],
  },
  {
    holds: 'operators sign in with a second factor where that is required',
    file: 'packages/service-kit/src/http/auth.ts',
    code: 'if (requiresSecondFactor && !user.hasSecondFactor)',
    without: 'if (requiresSecondFactor && false)',
    tests: ['packages/service-kit/test/desk'],
  },
  {
    holds: "an operator's repeated action is done and recorded once",
    file: 'services/catalog/src/services/service-moderation.service.ts',
    code: '      if (service.hidden) return modified(0);',
    without: '',
    tests: catalog('hidden-services'),
  },
  {
    holds: 'an action is in the journal once, although its event arrives twice',
    file: 'services/catalog/src/journal/journal.service.ts',
    code: '[{ _id, at: new Date(occurredAt), ...data }]',
    without: '[{ _id: crypto.randomUUID(), at: new Date(occurredAt), ...data }]',
    tests: catalog('journal'),
  },
  {
    holds: 'no operator can be blocked',
    file: 'services/catalog/src/accounts/account-blocking.service.ts',
    code: '{ _id: uid, blocked: null, isOperator: { $ne: true } }',
    without: '{ _id: uid, blocked: null }',
    tests: catalog('account-blocking'),
  },
  {
    holds: 'whatever was under way during a block is hidden too',
    file: 'services/catalog/src/accounts/account-blocking-steps.ts',
    code: '    await this.step(() => this.services.hideOfAccount(uid, blocked.reason));',
    without: '    if (round === 1) await this.step(() => this.services.hideOfAccount(uid, blocked.reason));',
    tests: catalog('account-blocking'),
  },
  {
    holds: 'appointments that a block ends are paid back in full',
    file: 'services/booking/src/bookings/booking-closing.service.ts',
    code: 'actor: side, refundPercent: 100, endedFor: side',
    without: 'actor: side, endedFor: side',
    tests: bookings('blocked-accounts'),
  },
  {
    holds: 'a blocked person gets no mail for each appointment',
    file: 'services/booking/src/records/booking.events.ts',
    code: "providerEmail: booking.endedFor === 'provider' ? '' : booking.providerEmail",
    without: 'providerEmail: booking.providerEmail',
    tests: bookings('blocked-accounts'),
  },
  {
    holds: 'a retried refund is not made beside a running check',
    file: 'services/payment/src/desk/waiting-payments.service.ts',
    code: '{ bookingId, claimedBy: null, $or: [isPlanned, isReturned] }',
    without: '{ bookingId, checkAt: isSet }',
    tests: payments('retried-payments'),
  },
];
