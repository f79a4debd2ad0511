/** A line that keeps something true, what it becomes without its guard, and the test files that must notice. */
export interface Guard {
  holds: string;
  file: string;
  /** Occurs once in the file. */
  code: string;
  without: string;
  /** Patterns of test files, as Jest takes them. */
  tests: string[];
}

const kit = 'packages/service-kit/src/';
const booking = 'services/booking/src/';
const payment = 'services/payment/src/';
const catalog = 'services/catalog/src/';
const notification = 'services/notification/src/';

const bookings = (...names: string[]) => names.map((name) => `services/booking/test/${name}`);
const payments = (...names: string[]) => names.map((name) => `services/payment/test/${name}`);

/** The guards behind docs/reliability.md and SECURITY.md. */
export const guards: Guard[] = [
  {
    holds: 'one booking for each idempotency key',
    file: `${booking}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    without: '{ partialFilterExpression: { idempotencyKey: { $exists: true } } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: 'one booking for each patient, service and instant',
    file: `${booking}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { blocksRepeats: true } }',
    without: '{ partialFilterExpression: { blocksRepeats: true } }',
    tests: bookings('racing-requests'),
  },
  {
    holds: "a provider's time goes to one patient",
    file: `${booking}bookings/booking.schema.ts`,
    code: '{ unique: true, partialFilterExpression: { cells: { $exists: true } } }',
    without: '{ partialFilterExpression: { cells: { $exists: true } } }',
    tests: bookings('claims'),
  },
  {
    holds: 'a closed booking frees its time',
    file: `${booking}bookings/booking-closing.service.ts`,
    code: '$unset: { cells: 1, blocksRepeats: 1 }',
    without: '$unset: { blocksRepeats: 1 }',
    tests: bookings('claims', 'changes'),
  },
  {
    holds: 'nothing is moved that has changed since it was read',
    file: `${booking}bookings/booking-moves.service.ts`,
    code: '{ _id, patientUid, providerUid, version, status },',
    without: '{ _id },',
    tests: bookings('changes', 'claims'),
  },
  {
    holds: "only the booking's provider changes its status",
    file: `${booking}bookings/change.rules.ts`,
    code: 'if (providerUid !== uid)',
    without: 'if (!providerUid)',
    tests: bookings('booking-status', 'access'),
  },
  {
    holds: 'a status goes only where the table leads',
    file: `${booking}bookings/change.rules.ts`,
    code: 'if (isClosed(status) || !nextStatuses[status].includes(next))',
    without: 'if (!status)',
    tests: bookings('booking-status', 'changes'),
  },
  {
    holds: 'a stranger moves and cancels nothing',
    file: `${booking}bookings/change.rules.ts`,
    code: "if (patientUid === uid) return 'patient';",
    without: "if (patientUid) return 'patient';",
    tests: bookings('changes'),
  },
  {
    holds: 'an older event never takes back a newer state of a payment',
    file: `${booking}bookings/payment.rules.ts`,
    code: 'if (data.version <= (known.paymentVersion ?? 0)) return null;',
    without: '',
    tests: [`${booking}bookings`, ...bookings('payment-events')],
  },
  {
    holds: "a late event never revives a service's older copy",
    file: `${booking}service-copies/service-copies.service.ts`,
    code: "const isNewer = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };",
    without: 'const isNewer = true;',
    tests: bookings('service-copies'),
  },
  {
    holds: 'people see only the changes of their own bookings',
    file: `${booking}live/live.service.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: 'const channelOf = (uid: string) => `party:${uid}`;',
    without: "const channelOf = (uid: string) => uid && 'party';",
    tests: bookings('live.api'),
  },
  {
    holds: 'nobody books with themselves',
    file: `${booking}bookings/booking-creation.service.ts`,
    code: 'if (service.providerUid === user.uid)',
    without: 'if (!service)',
    tests: bookings('refused-bookings', 'create-booking'),
  },
  {
    holds: 'requests of one patient that wait for each other are bounded',
    file: `${booking}bookings/booking-creation.service.ts`,
    code: 'if (line.underWay >= mostUnderWay)',
    without: 'if (line.underWay < 0)',
    tests: bookings('refused-bookings'),
  },
  {
    holds: 'an event is written in the transaction of the change',
    file: `${kit}transactions.ts`,
    code: 'await this.outbox.insertMany(rows, { session, lean: true });',
    without: 'await this.outbox.insertMany(rows, { lean: true });',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event that breaks its contract never leaves',
    file: `${kit}transactions.ts`,
    code: 'data: eventData[name].parse(data),',
    without: 'data,',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event is removed only after the broker has confirmed it',
    file: `${kit}outbox-relay.ts`,
    code: "await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));",
    without:
      "void inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event)).catch(() => {});",
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/broker-restart'],
  },
  {
    holds: 'an event that no queue accepts is not taken for published',
    file: `${kit}event-publisher.ts`,
    code: 'mandatory: true',
    without: 'mandatory: false',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'a message is acknowledged after its effect',
    file: `${kit}event-delivery.ts`,
    code: 'await this.process(delivery);',
    without: 'delivery.channel.ack(delivery.message);\n      await this.process(delivery);',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/process'],
  },
  {
    holds: 'an event has its effect once',
    file: `${kit}inbox.ts`,
    code: 'await this.record(event.id, session);',
    without: '',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: 'an event is remembered in the transaction of its effect',
    file: `${kit}inbox.ts`,
    code: '{ session, lean: true }',
    without: '{ lean: true }',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: "a service reads no queue that is not its own or its consumers'",
    file: 'packages/contracts/src/broker-rights.ts',
    code: 'read: oneOf([...own, ...queues]),',
    without: "read: '.*',",
    tests: ['packages/service-kit/test/broker-rights'],
  },
  {
    holds: "a service publishes nobody else's events",
    file: 'packages/contracts/src/broker-rights.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: "topicWrite: `^(${[...prefixes].join('|')})\\\\.`,",
    without: "topicWrite: prefixes.size > 0 ? '.*' : '',",
    tests: ['packages/service-kit/test/broker-rights'],
  },
  {
    holds: 'limits are exact for requests in parallel',
    file: `${kit}user-limits.ts`,
    code: "const hasRoom = { $lt: [{ $size: '$created' }, most] };",
    without: 'const hasRoom = { $lt: [0, most] };',
    tests: ['packages/service-kit/test/user-limits'],
  },
  {
    holds: 'a call needs a token unless it says that it is public',
    file: `${kit}auth.ts`,
    code: 'if (isPublic) return true;',
    without: 'if (isPublic || this.tokens) return true;',
    tests: ['packages/service-kit/test/http', ...bookings('access')],
  },
  {
    holds: "a list belongs to its path's e-mail address",
    file: `${kit}auth.ts`,
    code: "if (user.email === '' || pathEmail.toLowerCase() !== user.email) {",
    without: 'if (pathEmail.length > 1_000) {',
    tests: ['services/catalog/test/read-services'],
  },
  {
    holds: 'a token is not believed beyond its end',
    file: `${kit}token-verifier.ts`,
    code: 'Math.min(decoded.exp * 1_000 - now, longestCacheMs)',
    without: 'longestCacheMs',
    tests: [`${kit}token-verifier`],
  },
  {
    holds: 'no e-mail address or token is logged with an error',
    file: `${kit}logging.ts`,
    code: 'message: withoutPersonalData(error.message),',
    without: 'message: error.message,',
    tests: [`${kit}logging`],
  },
  {
    holds: 'an instance that stops is not ready',
    file: `${kit}health.controller.ts`,
    code: 'if (this.readiness.isDraining)',
    without: 'if (!this.connection)',
    tests: ['packages/service-kit/test/process', 'packages/service-kit/test/http'],
  },
  {
    holds: "only a service's provider changes it",
    file: `${catalog}services/services.service.ts`,
    code: 'if (service.providerUid === user.uid) return service;',
    without: 'if (service) return service;',
    tests: ['services/catalog/test/change-service'],
  },
  {
    holds: 'one payment for each booking',
    file: `${payment}intents/intent.schema.ts`,
    code: ".index({ bookingId: 1 }, uniqueText('bookingId'))",
    without: '.index({ bookingId: 1 })',
    tests: payments('create-intent'),
  },
  {
    holds: 'only its patient pays a booking',
    file: `${payment}intents/payment.rules.ts`,
    code: 'if (booking.payerUid !== uid)',
    without: 'if (!booking.payerUid)',
    tests: [`${payment}intents`, ...payments('create-intent')],
  },
  {
    holds: 'a booking is paid at its own price',
    file: `${payment}intents/payment.rules.ts`,
    code: 'if (price !== undefined && toCents(price) !== booking.priceCents)',
    without: 'if (toCents(price ?? 1) < 0)',
    tests: [`${payment}intents`, ...payments('create-intent')],
  },
  {
    holds: 'a booking that was called off is not paid',
    file: `${payment}intents/payment.rules.ts`,
    code: 'if (booking.closedAt) throw',
    without: 'if (!booking) throw',
    tests: [`${payment}intents`, ...payments('refunds')],
  },
  {
    holds: 'nobody else confirms a payment',
    file: `${payment}intents/intents.service.ts`,
    code: 'if (record.payerUid !== user.uid)',
    without: 'if (!record.payerUid)',
    tests: payments('settlement', 'create-intent'),
  },
  {
    holds: "an answer about another booking or amount is not taken for the payment's",
    file: `${payment}intents/settlement.service.ts`,
    code: 'assertSameDeal(seen, provider);',
    without: '',
    tests: payments('settlement', 'strange-provider'),
  },
  {
    holds: 'a payment that has succeeded never goes back',
    file: `${payment}intents/payment.rules.ts`,
    code: 'if (isFinal(known.status) && status !== known.status && !isPaid) return null;',
    without: '',
    tests: [`${payment}intents`],
  },
  {
    holds: 'a webhook is signed by the card provider',
    file: `${payment}provider/provider-events.ts`,
    code: 'return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);',
    without:
      'return JSON.parse(String(body && signature && secret && webhooks ? body : webhookToleranceSeconds));',
    tests: payments('webhooks'),
  },
  {
    holds: 'a webhook is at most five minutes old',
    file: `${payment}provider/provider-events.ts`,
    code: 'const webhookToleranceSeconds = 300;',
    without: 'const webhookToleranceSeconds = 1e9;',
    tests: payments('webhooks'),
  },
  {
    holds: 'money goes back once',
    file: `${payment}refunds/refunds.service.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: '`refund:${bookingId}:${refundedCents}:${refusedRefunds}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: '`refund:${bookingId}:${Math.random()}`',
    tests: payments('refunds'),
  },
  {
    holds: 'a closing is told again until its money goes back',
    file: `${booking}bookings/booking-closing.service.ts`,
    code: 'publishAt: repeatAt(now, now),',
    without: '',
    tests: payments('lost-events'),
  },
  {
    holds: 'a late event brings no older name back',
    file: `${kit}account-versions.ts`,
    code: 'if (known && known.version >= version) return false;',
    without: '',
    tests: ['services/booking/test/account-names', 'services/notification/test/reminders'],
  },
  {
    holds: 'a mail is written once for each fact and person',
    file: `${notification}messages/message.rules.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: "_id: [bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':'),",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: "_id: [bookingId, `${kind}-${which}-${Math.random()}`, role].join(':'),",
    tests: ['services/notification/test/mails'],
  },
  {
    holds: 'no name begins a line of a mail or a calendar entry',
    file: `${notification}mail/one-line.ts`,
    code: "name.replace(controlCharacters, ' ')",
    without: "name.replace(/^controlCharacters$/, '')",
    tests: ['services/notification/test/mails', 'services/notification/test/calendar'],
  },
];
