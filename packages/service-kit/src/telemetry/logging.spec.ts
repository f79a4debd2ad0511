import { Writable } from 'node:stream';
import pino from 'pino';
import { loggerParams, shownConfig, withoutPersonalData } from './logging.ts';

describe('withoutPersonalData', () => {
  it.each([
    ['no rows for pat.o+x@example.co.uk (1)', 'no rows for [email] (1)'],
    ['"userEmail":"pat@example.com"', '"userEmail":"[email]"'],
    ['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0. refused', 'Bearer [token] refused'],
    ['E11000 index: key_1 dup key: { key: "pat" }', 'E11000 index: key_1 dup key'],
  ])('removes personal data: %s', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it('leaves stack traces readable', () => {
    const line = 'at run (/app/node_modules/@nestjs/core/router.js:8:32)';
    expect(withoutPersonalData(line)).toBe(line);
  });
});

describe('a logged config', () => {
  it('shows what was set, without secrets', () => {
    const config = {
      PORT: 3000,
      MONGODB_URI: 'mongodb://booking:hunter2@db-1:27017,db-2:27017/booking?replicaSet=a&authToken=hunter2',
      AMQP_URL: 'amqp://booking:hunter%402@rabbitmq/mendwell',
      STRIPE_SECRET_KEY: 'hunter2',
      FIREBASE_SERVICE_ACCOUNT: { private_key: 'hunter2' },
    };
    expect(shownConfig(config)).toEqual({
      PORT: 3000,
      MONGODB_URI: 'mongodb://db-1:27017,db-2:27017/booking',
      AMQP_URL: 'amqp://rabbitmq/mendwell',
      STRIPE_SECRET_KEY: '[set]',
      FIREBASE_SERVICE_ACCOUNT: '[set]',
    });
  });
});

describe('a logged error', () => {
  it('contains no personal data in its message and cause, and no attached documents', () => {
    let line = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        line += chunk;
        done();
      },
    });
    const { pinoHttp } = loggerParams('probe', 'warn');
    const cause = Object.assign(new Error('dup key: { email: "pat@example.com" }'), {
      document: { name: 'Pat' },
    });
    const err = Object.assign(new Error('No rows for pat@example.com', { cause }), {
      code: 11_000,
      user: 'Pat',
    });
    pino(pinoHttp as pino.LoggerOptions, sink).warn({ err, msg: 'Request failed' });
    expect(JSON.parse(line)).toMatchObject({
      service: 'probe',
      err: { type: 'Error', message: 'No rows for [email]', code: 11_000, cause: { message: 'dup key' } },
    });
    expect(line).not.toMatch(/pat@|Pat/);
  });
});
