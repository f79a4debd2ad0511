import { bookings, type Guard, guardsIn } from './guard.ts';

export const kitGuards: Guard[] = guardsIn('packages/service-kit', [
  {
    holds: 'an event is stored in the same transaction as its change',
    code: '{ session, projection }',
    without: '{ projection }',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/due-rows'],
  },
  {
    holds: 'due work is given to a single instance',
    code: 'updateMany({ ...listed, ...this.isDue },',
    without: 'updateMany({ ...listed },',
    tests: ['packages/service-kit/test/due-rows'],
  },
  {
    holds: 'an event leaves the outbox only after the broker has confirmed it',
    code: "await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));",
    without:
      "void inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event)).catch(() => {});",
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/broker-restart'],
  },
  {
    holds: 'a message is acknowledged only after it was handled',
    code: 'await this.process(delivery);',
    without: 'delivery.channel.ack(delivery.message);\n      await this.process(delivery);',
    tests: ['packages/service-kit/test/events', 'packages/service-kit/test/process'],
  },
  {
    holds: 'an event takes effect once',
    code: 'await this.record(event.id, session);',
    without: '',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: "the inbox entry is stored in the same transaction as the event's effect",
    code: '{ session, lean: true }',
    without: '{ lean: true }',
    tests: ['packages/service-kit/test/events', ...bookings('payment-events')],
  },
  {
    holds: 'a call requires a token unless it is declared public',
    code: "if (call?.caller === 'anyone' || call?.caller === 'probe') return true;",
    without: 'if (this.tokens) return true;',
    tests: ['packages/service-kit/test/http', ...bookings('access')],
  },
  {
    holds: 'a list is returned only to the owner of the e-mail address in its path',
    code: "if (user.email === '' || pathEmail.toLowerCase() !== user.email) {",
    without: 'if (pathEmail.length > 1_000) {',
    tests: ['services/catalog/test/read-services'],
  },
  {
    holds: 'logged errors contain no e-mail address or token',
    code: 'message: withoutPersonalData(error.message),',
    without: 'message: error.message,',
    tests: ['packages/service-kit/src/telemetry/logging'],
  },
  {
    holds: 'for everybody but operators, the desk does not exist',
    code: '  if (!user.isOperator) throw nothingHere();',
    without: '',
    tests: ['packages/service-kit/test/desk'],
  },
  {
    holds: 'a removed operator is out at once',
    code: 'await this.tokens.confirm(bearerToken(request.headers.authorization));',
    without: '',
    tests: ['packages/service-kit/test/desk'],
  },
  {
    holds: 'operators sign in with a second factor where that is required',
    code: 'if (requiresSecondFactor && !user.hasSecondFactor)',
    without: 'if (requiresSecondFactor && false)',
    tests: ['packages/service-kit/test/desk'],
  },
]);
