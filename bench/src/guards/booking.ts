import { bookings, type Guard, payments } from './guard.ts';

const source = 'services/booking/src/';

export const bookingGuards: Guard[] = [
  {
    holds: 'a patient gets one booking per idempotency key',
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    without: '{ partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: 'a patient books a service at most once for the same time',
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { blocksRepeats: true } }',
    without: '{ partialFilterExpression: { blocksRepeats: true } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: "a provider's time is booked by at most one patient",
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { cells: { $exists: true } } }',
    without: '{ partialFilterExpression: { cells: { $exists: true } } }',
    tests: bookings('claims'),
  },
  {
    holds: 'closing a booking frees its time',
    file: `${source}bookings/booking-closing.service.ts`,
    code: '$unset: { cells: 1, blocksRepeats: 1 }',
    without: '$unset: { blocksRepeats: 1 }',
    tests: bookings('claims', 'changes'),
  },
  {
    holds: 'a booking is moved only if it has not changed since it was read',
    file: `${source}bookings/booking-moves.service.ts`,
    code: '{ _id, patientUid, providerUid, version, status },',
    without: '{ _id },',
    tests: bookings('changes', 'claims'),
  },
  {
    holds: "only its provider can change a booking's status",
    file: `${source}bookings/booking.rules.ts`,
    code: 'if (providerUid !== uid)',
    without: 'if (!providerUid)',
    tests: bookings('booking-status', 'access'),
  },
  {
    holds: 'a status changes only along the transition table',
    file: `${source}bookings/booking.rules.ts`,
    code: 'if (isClosed(status) || !nextStatuses[status].includes(next))',
    without: 'if (!status)',
    tests: bookings('booking-status', 'changes'),
  },
  {
    holds: 'only patient and provider can move or cancel a booking',
    file: `${source}bookings/booking.rules.ts`,
    code: "if (patientUid === uid) return 'patient';",
    without: "if (patientUid) return 'patient';",
    tests: bookings('changes'),
  },
  {
    holds: 'a late payment event does not overwrite a newer payment state',
    file: `${source}bookings/payment.rules.ts`,
    code: 'if (data.version <= (known.paymentVersion ?? 0)) return null;',
    without: '',
    tests: [`${source}bookings`, ...bookings('payment-events')],
  },
  {
    holds: 'a late event does not overwrite a newer copy of a service',
    file: `${source}service-copies/service-copies.service.ts`,
    code: "const isNewer = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };",
    without: 'const isNewer = true;',
    tests: bookings('service-copies'),
  },
  {
    holds: "live updates go only to a booking's patient and provider",
    file: `${source}live/live.service.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: 'const channelOf = (uid: string) => `party:${uid}`;',
    without: "const channelOf = (uid: string) => uid && 'party';",
    tests: bookings('live.api'),
  },
  {
    holds: 'providers cannot book their own services',
    file: `${source}bookings/booking-creation.service.ts`,
    code: 'if (service.providerUid === user.uid)',
    without: 'if (!service)',
    tests: bookings('refused-bookings', 'create-booking'),
  },
  {
    holds: "a patient's concurrent booking requests are limited",
    file: `${source}bookings/booking-creation.service.ts`,
    code: 'if (pending >= maxPending)',
    without: 'if (pending < 0)',
    tests: bookings('refused-bookings'),
  },
  {
    holds: 'a closing is republished until its payment is refunded',
    file: `${source}bookings/booking-closing.service.ts`,
    code: 'publishAt: repeatAt(now, now)',
    without: '',
    tests: payments('lost-events'),
  },
];
