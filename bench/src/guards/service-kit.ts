import { bookings, type Guard } from './guard.ts';

const source = 'packages/service-kit/src/';

export const kitGuards: Guard[] = [
  {
    holds: 'an event is written in the transaction of the change',
    file: `${source}events/transactions.ts`,
    code: 'await this.outbox.insertMany(rows, { session, lean: true });',
    without: 'await this.outbox.insertMany(rows, { lean: true });',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event that breaks its contract never leaves',
    file: `${source}events/transactions.ts`,
    code: 'data: eventData[name].parse(data),',
    without: 'data,',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event is removed only after the broker has confirmed it',
    file: `${source}events/outbox-relay.ts`,
    code: "await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));",
    without:
      "void inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event)).catch(() => {});",
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/broker-restart'],
  },
  {
    holds: 'an event that no queue accepts is not taken for published',
    file: `${source}events/event-publisher.ts`,
    code: 'mandatory: true',
    without: 'mandatory: false',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'a message is acknowledged after its effect',
    file: `${source}events/event-delivery.ts`,
    code: 'await this.process(delivery);',
    without: 'delivery.channel.ack(delivery.message);\n      await this.process(delivery);',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/process'],
  },
  {
    holds: 'an event whose handler fails is handled again',
    file: `${source}events/event-server.ts`,
    code: 'await lastValueFrom(this.transformToObservable(handler(event)));',
    without: 'await handler(event);',
    tests: ['packages/service-kit/test/events'],
  },
  {
    holds: 'an event has its effect once',
    file: `${source}events/inbox.ts`,
    code: 'await this.record(event.id, session);',
    without: '',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: 'an event is remembered in the transaction of its effect',
    file: `${source}events/inbox.ts`,
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
    file: `${source}http/user-limits.ts`,
    code: "const hasRoom = { $lt: [{ $size: '$$recent' }, max] };",
    without: 'const hasRoom = { $lt: [0, max] };',
    tests: ['packages/service-kit/test/user-limits'],
  },
  {
    holds: 'a call needs a token unless it says that it is public',
    file: `${source}http/auth.ts`,
    code: 'if (isPublic) return true;',
    without: 'if (isPublic || this.tokens) return true;',
    tests: ['packages/service-kit/test/http', ...bookings('access')],
  },
  {
    holds: "a list belongs to its path's e-mail address",
    file: `${source}http/auth.ts`,
    code: "if (user.email === '' || pathEmail.toLowerCase() !== user.email) {",
    without: 'if (pathEmail.length > 1_000) {',
    tests: ['services/catalog/test/read-services'],
  },
  {
    holds: 'a token is not believed beyond its end',
    file: `${source}http/token-verifier.ts`,
    code: 'Math.min(decoded.exp * 1_000 - now, longestCacheMs)',
    without: 'longestCacheMs',
    tests: [`${source}http/token-verifier`],
  },
  {
    holds: 'no e-mail address or token is logged with an error',
    file: `${source}telemetry/logging.ts`,
    code: 'message: withoutPersonalData(error.message),',
    without: 'message: error.message,',
    tests: [`${source}telemetry/logging`],
  },
  {
    holds: 'an instance that stops is not ready',
    file: `${source}http/health.controller.ts`,
    code: 'if (this.readiness.isDraining)',
    without: 'if (!this.connection)',
    tests: ['packages/service-kit/test/process', 'packages/service-kit/test/http'],
  },
  {
    holds: 'a late event brings no older name back',
    file: `${source}events/account-versions.ts`,
    code: "$cond: [isNewer, { $literal: change }, '$$ROOT']",
    without: '$literal: change',
    tests: ['services/booking/test/account-names', 'services/notification/test/reminders'],
  },
];
