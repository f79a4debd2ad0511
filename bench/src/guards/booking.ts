import { bookings, type Guard, guardsIn } from './guard.ts';

export const bookingGuards: Guard[] = [
  ...guardsIn('services/booking', [
    {
      holds: 'a patient gets one booking per idempotency key',
      code: '{ unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } }',
      without: '{ partialFilterExpression: { idempotencyKey: { $exists: true } } }',
      tests: bookings('racing-requests'),
    },
    {
      holds: 'a patient books a service at most once for the same time',
      code: '{ unique: true, partialFilterExpression: { blocksRepeats: true } }',
      without: '{ partialFilterExpression: { blocksRepeats: true } }',
      tests: bookings('racing-requests'),
    },
    {
      holds: "a provider's time is booked by at most one patient",
      code: 'schema.index({ providerUid: 1, slots: 1 }, { unique: true });',
      without: 'schema.index({ providerUid: 1, slots: 1 });',
      tests: bookings('claims'),
    },
    {
      holds: 'a calendar is fetched only from public addresses',
      code: 'addresses.length > 0 && addresses.every((address) => this.isAllowed(address))',
      without: 'addresses.length > 0',
      tests: ['services/booking/src/calendars/guarded-fetch'],
    },
    {
      holds: 'a time at which another calendar of its provider is busy is not offered',
      code: 'return !schedule.busy || !isBusyAt(schedule.busy, [begin, begin + claimMs]);',
      without: 'return true;',
      tests: bookings('calendars'),
    },
    {
      holds: 'a series is booked as a whole or not at all',
      code: 'await this.bookings.insertMany(bookings, { session, lean: true });',
      without: 'await this.bookings.insertMany(bookings, { lean: true });',
      tests: bookings('series'),
    },
    {
      holds: 'a time is claimed only together with its booking',
      code: 'await this.claims.insertMany(claims, { session, lean: true });\n      try',
      without: 'await this.claims.insertMany(claims, { lean: true });\n      try',
      tests: bookings('series'),
    },
    {
      holds: 'a booking is moved only if it has not changed since it was read',
      code: '{ _id, patientUid, providerUid, version, status },\n        { $set: change',
      without: '{ _id },\n        { $set: change',
      tests: bookings('changes', 'claims'),
    },
    {
      holds: "only its provider can change a booking's status",
      code: 'if (providerUid !== uid)',
      without: 'if (!providerUid)',
      tests: bookings('booking-status', 'access'),
    },
    {
      holds: 'only patient and provider can move or cancel a booking',
      code: "if (patientUid === uid) return 'patient';",
      without: "if (patientUid) return 'patient';",
      tests: bookings('changes'),
    },
    {
      holds: "live updates go only to a booking's patient and provider",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      code: 'const channelOf = (uid: string) => `party:${uid}`;',
      without: "const channelOf = (uid: string) => uid && 'party';",
      tests: bookings('live.api'),
    },
    {
      holds: 'what a block of its provider ends is paid back in full',
      code: 'const refundPercent = isOfProvider ? 100 : ofPatient;',
      without: 'const refundPercent = isOfProvider ? 0 : ofPatient;',
      tests: bookings('blocked-accounts'),
    },
  ]),
  ...guardsIn('packages/contracts', [
    {
      holds: 'a deadline for free cancellation that has passed does not come back by a move of the patient',
      code: '  if (now > kept) return kept;',
      without: '',
      tests: bookings('cancellation-deadline'),
    },
    {
      holds: 'an appointment that has begun is not moved, nor cancelled by its patient',
      code: '!isClosed(booking.status) && !hasBegun(booking, now);',
      without: '!isClosed(booking.status) && Boolean(now);',
      tests: bookings('cancellation-deadline'),
    },
  ]),
];
