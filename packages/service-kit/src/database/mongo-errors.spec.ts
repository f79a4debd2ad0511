import mongoose, { mongo } from 'mongoose';
import { isDatabaseUnavailable } from './mongo-errors.ts';

const cause = new Error('read ECONNRESET');
const errors = Object.entries(mongo).filter(([name]) => /^Mongo\w+Error$/.test(name)) as unknown as [
  string,
  new (...args: unknown[]) => Error,
][];
/** Of a request, or of this program. */
const ours =
  /API|Argument|BatchReExecution|Bulk|Compatibility|Crypt|Cursor|Driver|Parse|Runtime|GridFS|Missing|Transaction|^Mongo(Server)?Error|ChangeStream|AWS|Azure|GCP|OIDC|Kerberos|Decompression|WriteConcern/;

describe('errors of the database', () => {
  it.each(errors.filter(([name]) => !ours.test(name)))('%s is answered with 503', (_, ErrorOfDriver) => {
    const error = new ErrorOfDriver('The database is away', { cause, reason: { error: cause } });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a stopped pool', 'MongoPoolClosedError'],
    ['a cleared pool', 'MongoPoolClearedError'],
    ['a cleared pool of a lost connection', 'MongoPoolClearedOnNetworkError'],
    ['a pool without a free connection', 'MongoWaitQueueTimeoutError'],
    ['a write without a majority', 'MongoWriteConcernError'],
    ['no server that Mongoose could use', 'MongooseServerSelectionError'],
  ])('%s is answered with 503', (_, name) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('away'), { name }))).toBe(true);
  });

  it.each([
    'Operation `preferences.findOne()` buffering timed out after 10000ms',
    'Connection operation buffering timed out after 10000ms',
    'Cannot call `preferences.findOne()` before initial connection is complete if `bufferCommands = false`.',
  ])('%s', (message) => {
    expect(isDatabaseUnavailable(new mongoose.Error(message))).toBe(true);
  });

  it.each([
    6, 7, 43, 50, 64, 89, 91, 94, 133, 134, 189, 211, 246, 251, 262, 317, 365, 10_058, 10_107, 11_600, 11_601,
    11_602, 13_435, 13_436,
  ])('the server error %i is answered with 503', (code) => {
    expect(isDatabaseUnavailable(new mongo.MongoServerError({ code }))).toBe(true);
  });

  it.each(['HandshakeError', 'ResetPool', 'RetryableError', 'SystemOverloadedError'])(
    'those labelled %s are answered with 503',
    (label) => {
      expect(isDatabaseUnavailable(new mongo.MongoServerError({ code: 18, errorLabels: [label] }))).toBe(
        true,
      );
    },
  );

  it('others are not', () => {
    for (const code of [2, 13, 18, 26, 11_000])
      expect(isDatabaseUnavailable(new mongo.MongoServerError({ code }))).toBe(false);
    expect(isDatabaseUnavailable(new mongo.MongoInvalidArgumentError('x'))).toBe(false);
    expect(isDatabaseUnavailable(new mongoose.Error('Unknown model'))).toBe(false);
  });
});
