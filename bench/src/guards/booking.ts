import { bookings, type Guard, payments } from './guard.ts';

const source = 'services/booking/src/';

export const bookingGuards: Guard[] = [
  {
    holds: 'one booking for each idempotency key',
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    without: '{ partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: 'one booking for each patient, service and instant',
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { blocksRepeats: true } }',
    without: '{ partialFilterExpression: { blocksRepeats: true } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: "a provider's time goes to one patient",
    file: `${source}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { cells: { $exists: true } } }',
    without: '{ partialFilterExpression: { cells: { $exists: true } } }',
    tests: bookings('claims'),
  },
  {
    holds: 'a closed booking frees its time',
    file: `${source}bookings/booking-closing.service.ts`,
    code: '$unset: { cells: 1, blocksRepeats: 1 }',
    without: '$unset: { blocksRepeats: 1 }',
    tests: bookings('claims', 'changes'),
  },
  {
    holds: 'nothing is moved that has changed since it was read',
    file: `${source}bookings/booking-moves.service.ts`,
    code: '{ _id, patientUid, providerUid, version, status },',
    without: '{ _id },',
    tests: bookings('changes', 'claims'),
  },
  {
    holds: "only the booking's provider changes its status",
    file: `${source}bookings/booking.rules.ts`,
    code: 'if (providerUid !== uid)',
    without: 'if (!providerUid)',
    tests: bookings('booking-status', 'access'),
  },
  {
    holds: 'a status goes only where the table leads',
    file: `${source}bookings/booking.rules.ts`,
    code: 'if (isClosed(status) || !nextStatuses[status].includes(next))',
    without: 'if (!status)',
    tests: bookings('booking-status', 'changes'),
  },
  {
    holds: 'a stranger moves and cancels nothing',
    file: `${source}bookings/booking.rules.ts`,
    code: "if (patientUid === uid) return 'patient';",
    without: "if (patientUid) return 'patient';",
    tests: bookings('changes'),
  },
  {
    holds: 'an older event never takes back a newer state of a payment',
    file: `${source}bookings/payment.rules.ts`,
    code: 'if (data.version <= (known.paymentVersion ?? 0)) return null;',
    without: '',
    tests: [`${source}bookings`, ...bookings('payment-events')],
  },
  {
    holds: "a late event never revives a service's older copy",
    file: `${source}service-copies/service-copies.service.ts`,
    code: "const isNewer = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };",
    without: 'const isNewer = true;',
    tests: bookings('service-copies'),
  },
  {
    holds: 'people see only the changes of their own bookings',
    file: `${source}live/live.service.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: 'const channelOf = (uid: string) => `party:${uid}`;',
    without: "const channelOf = (uid: string) => uid && 'party';",
    tests: bookings('live.api'),
  },
  {
    holds: 'nobody books with themselves',
    file: `${source}bookings/booking-creation.service.ts`,
    code: 'if (service.providerUid === user.uid)',
    without: 'if (!service)',
    tests: bookings('refused-bookings', 'create-booking'),
  },
  {
    holds: "a patient's requests in progress are bounded",
    file: `${source}bookings/booking-creation.service.ts`,
    code: 'if (pending >= maxPending)',
    without: 'if (pending < 0)',
    tests: bookings('refused-bookings'),
  },
  {
    holds: 'a closing is told again until its money goes back',
    file: `${source}bookings/booking-closing.service.ts`,
    code: 'publishAt: repeatAt(now, now)',
    without: '',
    tests: payments('lost-events'),
  },
];
