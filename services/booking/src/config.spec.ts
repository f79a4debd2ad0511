import { parseConfig } from '@mendwell/service-kit/config';
import { testServiceAccount } from '@mendwell/service-kit/testing/service-account';
import { Config } from './config.ts';

const keyNamed = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64url')}`;
const [older, newer] = [keyNamed('older'), keyNamed('newer')];

describe('HEALTH_TEXT_KEYS', () => {
  const problemsWith = (HEALTH_TEXT_KEYS: string | undefined, NODE_ENV = 'development') => {
    const parsed = parseConfig(Config, {
      NODE_ENV,
      MONGODB_URI: 'mongodb://db.example/booking',
      AMQP_URL: 'amqp://mq.example/mendwell',
      FIREBASE_PROJECT_ID: 'mendwell',
      FIREBASE_SERVICE_ACCOUNT: testServiceAccount,
      CATALOG_URL: 'http://catalog:3000',
      HEALTH_TEXT_KEYS,
    });
    return 'problems' in parsed ? parsed.problems : [];
  };
  const keyOf = (text: string) => text.split(':')[1] ?? '';

  it('accepts one key and several', () => {
    expect(problemsWith(older, 'production')).toEqual([]);
    expect(problemsWith(`${newer},${older}`)).toEqual([]);
  });

  it.each([
    ['no key', undefined],
    ['an empty one', ''],
    ['a key without an id', keyOf(older)],
    ['a short key', older.slice(0, -1)],
    ['a long key', `${older}A`],
    ['a key in another form', `id:${'0'.repeat(64)}`],
    ['a key whose last digit has bits too many', `id:${'A'.repeat(42)}B`],
    ['two keys with one id', `${older},older:${keyOf(newer)}`],
    ['one key under two ids', `${older},other:${keyOf(older)}`],
    ['an unfinished list', `${older},`],
  ])('refuses to start with %s, and names the variable but no key', (_name, value) => {
    const problems = problemsWith(value);
    expect(problems).toEqual([expect.stringMatching(/^HEALTH_TEXT_KEYS: /)]);
    expect(problems.join()).not.toContain(keyOf(older));
  });

  it('refuses the public default in production', () => {
    const local = keyNamed('local');
    expect(problemsWith(local)).toEqual([]);
    for (const value of [local, `${older},${local}`])
      expect(problemsWith(value, 'production')).toEqual(['HEALTH_TEXT_KEYS: is a public default']);
  });
});

it.each(['true', '1'])('other calendars on this machine are refused in production: %s', (value) => {
  const { problems = [] } = parseConfig(Config, {
    NODE_ENV: 'production',
    CALENDARS_ALLOW_LOOPBACK: value,
  }) as { problems?: string[] };
  expect(problems).toContain('CALENDARS_ALLOW_LOOPBACK: must not be set in production');
});

it.each(['MOVES_PER_BOOKING', 'REOPENINGS_PER_BOOKING'])(
  '%s is limited, since a timeline keeps each of them',
  (name) => {
    const setting = Config.shape[name as keyof typeof Config.shape];
    expect(setting.safeParse('1000').success).toBe(true);
    expect(setting.safeParse('1001').success).toBe(false);
  },
);
