import { hashUid } from '../src/hash-uid.ts';
import { UserLimits, usageModel } from '../src/http/user-limits.ts';
import { sharedFixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { probe } from './probe.ts';

const limit = { name: 'things', max: 5, withinMs: 60_000, refusal: 'Too many things' };

describe('UserLimits', () => {
  const app = sharedFixture('probe', () => startTestApp(probe));
  let instances: UserLimits[];

  beforeAll(async () => {
    instances = [app.app.get(UserLimits), new UserLimits(app.model(usageModel.name))];
  });

  const create = (uid: string, instance = 0, count = 1) =>
    (instances[instance] as UserLimits).within(limit, uid, async () => 'made', count);
  const use = async (uid: string, times: number) => {
    for (let count = 0; count < times; count += 1) await create(uid);
  };

  it('is exact for parallel requests to several instances', async () => {
    const requests = Array.from({ length: 30 }, (_, index) => create('parallel', index % 2));
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(new Set(refusals.map(({ code, detail }) => `${code}: ${detail}`))).toEqual(
      new Set(['too-many-requests: Too many things']),
    );
  });

  it('does not count failures', async () => {
    await use('failing', 4);
    const fail = () => Promise.reject(new Error('refused'));
    await expect(instances[0]?.within(limit, 'failing', fail)).rejects.toThrow('refused');
    expect(await create('failing')).toBe('made');
    await expect(create('failing')).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it.each([
    ['sliding', 1, 30],
    ['several', 2, 60],
  ])(
    'counts the last minute as a sliding window, and says when to retry: %s',
    async (uid, count, seconds) => {
      await use(uid, 5);
      const ago = (ms: number) => new Date(Date.now() - ms);
      await app
        .model(usageModel.name)
        .updateOne(
          { _id: `things:${hashUid(uid)}` },
          { $set: { 'created.0.at': ago(60_000), 'created.1.at': ago(30_000) } },
        );
      expect(await create(uid)).toBe('made');
      const refused = await create(uid, 0, count).catch((error) => error);
      expect(refused.retryAfterSeconds).toBeGreaterThan(seconds - 10);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(seconds);
    },
  );

  it('keeps users apart', async () => {
    await use('one', 5);
    expect(await create('another')).toBe('made');
  });
});
