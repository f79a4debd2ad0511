import { bookings, type Guard } from './guard.ts';

export const bookingGuards: Guard[] = [
  {
    holds: 'a patient gets one booking per idempotency key',
    workspace: 'services/booking',
    code: '{ unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    without: '{ partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: 'a patient books a service at most once for the same time',
    workspace: 'services/booking',
    code: '{ unique: true, partialFilterExpression: { blocksRepeats: true } }',
    without: '{ partialFilterExpression: { blocksRepeats: true } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: "a provider's time is booked by at most one patient",
    workspace: 'services/booking',
    code: '{ unique: true, partialFilterExpression: { slots: { $exists: true } } }',
    without: '{ partialFilterExpression: { slots: { $exists: true } } }',
    tests: bookings('claims'),
  },
  {
    holds: 'a series is booked as a whole or not at all',
    workspace: 'services/booking',
    code: 'await this.bookings.insertMany(bookings, { session, lean: true });',
    without: 'await this.bookings.insertMany(bookings, { lean: true });',
    tests: bookings('series'),
  },
  {
    holds: 'a booking is moved only if it has not changed since it was read',
    workspace: 'services/booking',
    code: '{ _id, patientUid, providerUid, version, status },\n        { $set: change',
    without: '{ _id },\n        { $set: change',
    tests: bookings('changes', 'claims'),
  },
  {
    holds: 'a deadline for free cancellation that has passed does not come back by a move of the patient',
    workspace: 'packages/contracts',
    code: '  if (now > kept) return kept;',
    without: '',
    tests: bookings('cancellation-deadline'),
  },
  {
    holds: 'an appointment that has begun is not moved, nor cancelled by its patient',
    workspace: 'packages/contracts',
    code: '!isClosed(booking.status) && !hasBegun(booking, now);',
    without: '!isClosed(booking.status) && Boolean(now);',
    tests: bookings('cancellation-deadline'),
  },
  {
    holds: "only its provider can change a booking's status",
    workspace: 'services/booking',
    code: 'if (providerUid !== uid)',
    without: 'if (!providerUid)',
    tests: bookings('booking-status', 'access'),
  },
  {
    holds: 'only patient and provider can move or cancel a booking',
    workspace: 'services/booking',
    code: "if (patientUid === uid) return 'patient';",
    without: "if (patientUid) return 'patient';",
    tests: bookings('changes'),
  },
  {
    holds: "live updates go only to a booking's patient and provider",
    workspace: 'services/booking',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: 'const channelOf = (uid: string) => `party:${uid}`;',
    without: "const channelOf = (uid: string) => uid && 'party';",
    tests: bookings('live.api'),
  },
  {
    holds: 'what a block of its provider ends is paid back in full',
    workspace: 'services/booking',
    code: 'const refundPercent = isOfProvider ? 100 : ofPatient;',
    without: 'const refundPercent = isOfProvider ? 0 : ofPatient;',
    tests: bookings('blocked-accounts'),
  },
];
