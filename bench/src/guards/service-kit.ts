import { bookings, type Guard } from './guard.ts';

const source = 'packages/service-kit/src/';

export const kitGuards: Guard[] = [
  {
    holds: 'an event is stored in the same transaction as its change',
    file: `${source}database/due-rows.ts`,
    code: '{ session, projection }',
    without: '{ projection }',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/due-rows'],
  },
  {
    holds: 'due work is given to a single instance',
    file: `${source}database/due-rows.ts`,
    code: 'updateMany({ ...listed, ...this.isDue },',
    without: 'updateMany({ ...listed },',
    tests: ['packages/service-kit/test/due-rows'],
  },
  {
    holds: 'an event that violates its contract is not published',
    file: `${source}events/transactions.ts`,
    code: 'data: eventData[name].parse(data),',
    without: 'data,',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event leaves the outbox only after the broker has confirmed it',
    file: `${source}events/outbox-relay.ts`,
    code: "await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));",
    without:
      "void inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event)).catch(() => {});",
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/broker-restart'],
  },
  {
    holds: 'an event without a queue does not count as published',
    file: `${source}events/event-publisher.ts`,
    code: 'mandatory: true',
    without: 'mandatory: false',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'a message is acknowledged only after it was handled',
    file: `${source}events/event-delivery.ts`,
    code: 'await this.process(delivery);',
    without: 'delivery.channel.ack(delivery.message);\n      await this.process(delivery);',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/process'],
  },
  {
    holds: 'an event whose handler fails is retried',
    file: `${source}events/event-server.ts`,
    code: 'await lastValueFrom(this.transformToObservable(handler(event)));',
    without: 'await handler(event);',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event takes effect once',
    file: `${source}events/inbox.ts`,
    code: 'await this.record(event.id, session);',
    without: '',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: "the inbox entry is stored in the same transaction as the event's effect",
    file: `${source}events/inbox.ts`,
    code: '{ session, lean: true }',
    without: '{ lean: true }',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: "a service can read only its own queues and those of its events' consumers",
    file: 'packages/contracts/src/broker-rights.ts',
    code: 'read: oneOf([...own, ...queues]),',
    without: "read: '.*',",
    tests: ['packages/service-kit/test/broker-rights'],
  },
  {
    holds: 'a service can publish only its own events',
    file: 'packages/contracts/src/broker-rights.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: "topicWrite: `^(${[...prefixes].join('|')})\\\\.`,",
    without: "topicWrite: prefixes.size > 0 ? '.*' : '',",
    tests: ['packages/service-kit/test/broker-rights'],
  },
  {
    holds: 'limits hold exactly for parallel requests',
    file: `${source}http/user-limits.ts`,
    code: "const hasRoom = { $lt: [{ $size: '$$recent' }, max] };",
    without: 'const hasRoom = { $lt: [0, max] };',
    tests: ['packages/service-kit/test/user-limits'],
  },
  {
    holds: 'a call requires a token unless it is declared public',
    file: `${source}http/auth.ts`,
    code: 'if (isPublic) return true;',
    without: 'if (isPublic || this.tokens) return true;',
    tests: ['packages/service-kit/test/http', ...bookings('access')],
  },
  {
    holds: 'a list is returned only to the owner of the e-mail address in its path',
    file: `${source}http/auth.ts`,
    code: "if (user.email === '' || pathEmail.toLowerCase() !== user.email) {",
    without: 'if (pathEmail.length > 1_000) {',
    tests: ['services/catalog/test/read-services'],
  },
  {
    holds: 'a cached token is refused once it has expired',
    file: `${source}http/token-verifier.ts`,
    code: 'Math.min(decoded.exp * 1_000 - now, longestCacheMs)',
    without: 'longestCacheMs',
    tests: [`${source}http/token-verifier`],
  },
  {
    holds: 'logged errors contain no e-mail address or token',
    file: `${source}telemetry/logging.ts`,
    code: 'message: withoutPersonalData(error.message),',
    without: 'message: error.message,',
    tests: [`${source}telemetry/logging`],
  },
  {
    holds: 'an instance that is stopping reports that it is not ready',
    file: `${source}http/health.controller.ts`,
    code: 'if (this.readiness.isDraining)',
    without: 'if (!this.connection)',
    tests: ['packages/service-kit/test/process', 'packages/service-kit/test/http'],
  },
  {
    holds: 'a late event does not restore an older name',
    file: `${source}events/account-versions.ts`,
    code: "$cond: [isNewer, { $literal: change }, '$$ROOT']",
    without: '$literal: change',
    tests: ['services/booking/test/account-names', 'services/notification/test/reminders'],
  },
];
