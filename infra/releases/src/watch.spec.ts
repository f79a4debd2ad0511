import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { goLive, readLive, rollBack, uploaded } from './live.ts';
import { testStore } from './test-store.ts';
import { watch } from './watch.ts';

const { store, at, deploy } = testStore();
beforeEach(async () => {
  await deploy('doctors', '1.0.0', ['/doctors']);
  await deploy('doctors', '1.1.0', ['/doctors'], 10);
});

/** Numbers between 0 and 1 that depend on the seed alone. */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** How visitors fare: the chances that a view fails, and milliseconds of an interaction. */
interface Fare {
  errors?: number;
  loads?: number;
  delay?: number;
}

const line = (version: string, kind: string, delay = '') =>
  // As docker compose prints it.
  `gateway-1  | ${JSON.stringify({ time: '2026-07-01T08:00:00Z', service: 'browser', kind, slice: 'doctors', version, delay })}\n`;

/** The log of so many views; every tenth is of the canary. */
function* logOf(random: () => number, views: number, canary: Fare, stable: Fare) {
  for (let view = 0; view < views; view += 1) {
    const [version, { errors = 0.01, loads = 0.002, delay = 120 }] =
      view % 10 === 0 ? (['1.1.0', canary] as const) : (['1.0.0', stable] as const);
    yield '{"service":"gateway","route":"/services","status":200}\n';
    if (random() < errors) yield line(version, 'page');
    if (random() < loads) yield line(version, 'load');
    const took = random() < 0.6 ? String(Math.round(delay * (0.3 + 1.7 * random()))) : '';
    yield line(version, 'view', took);
  }
}

const watched = (canary: Fare, { views = 8_000, stable = {} as Fare, seed = 1 } = {}) =>
  watch(store(), 'doctors', Readable.from(logOf(seeded(seed), views, canary, stable)));
const canaryNow = () => readLive(store())[0]?.canary?.release.version;
const past = () => JSON.parse(readFileSync(at('live/past.json'), 'utf8'));

describe('watching a canary', () => {
  it.each([
    ['throws on one page of ten', { errors: 0.1 }, 'more errors per view'],
    ['often cannot be loaded', { loads: 0.05 }, 'more failed loads per view'],
    ['answers presses slowly', { delay: 400 }, 'slower interactions'],
  ])(
    'ends one that %s, within two looks at enough views, and keeps the reason',
    async (_, canary, reason) => {
      const message = expect.stringContaining(`doctors@1.1.0 is ended: ${reason} than with doctors@1.0.0.\n`);
      const ended = await watched(canary).catch((refusal) => refusal);
      expect(ended).toMatchObject({ message, outcome: 'refused', fields: { version: '1.1.0' } });
      expect(ended.fields.canary.views).toBeLessThanOrEqual(504);
      expect(canaryNow()).toBeUndefined();
      expect(readLive(store())[0]?.version).toBe('1.0.0');
      expect(past()).toEqual([
        expect.objectContaining({ name: 'doctors', version: '1.1.0', reason: message }),
      ]);
    },
  );

  it('leaves a good one alone in each of 20 runs, and never makes it live for everyone', async () => {
    for (let seed = 1; seed <= 20; seed += 1)
      expect(await watched({}, { seed })).toMatchObject({
        message: expect.stringContaining('doctors@1.1.0 is not worse than doctors@1.0.0; it stays a canary.'),
        canary: { views: 800, interactionP75: expect.any(Number) },
        stable: { views: 7_200 },
      });
    expect(canaryNow()).toBe('1.1.0');
  });

  it('leaves a better one alone', async () => {
    await watched({ errors: 0, loads: 0, delay: 60 }, { stable: { errors: 0.2, loads: 0.2, delay: 900 } });
    expect(canaryNow()).toBe('1.1.0');
  });

  it.each([0, 4_990])('decides nothing after %d views, however bad they are', async (views) => {
    await expect(watched({ errors: 1, loads: 1 }, { views })).rejects.toMatchObject({
      message: expect.stringContaining('Nothing is decided: it takes 500 views of each release.'),
      outcome: 'failed',
    });
    expect(canaryNow()).toBe('1.1.0');
  });

  it('stops when its time is over, though the log goes on', async () => {
    const endless = new Readable({ read: () => {} });
    await expect(watch(store(), 'doctors', endless, 0.001)).rejects.toThrow('Nothing is decided');
  });

  it('is refused without a canary', async () => {
    await rollBack(store(), 'doctors');
    await expect(watched({})).rejects.toThrow('doctors has no canary.');
  });

  it('does not touch what was made live for everyone meanwhile', async () => {
    async function* log() {
      yield* logOf(seeded(1), 4_900, { errors: 1 }, {});
      await goLive(store(), uploaded(store(), 'doctors', '1.1.0'));
      yield* logOf(seeded(1), 1_000, { errors: 1 }, {});
    }
    await expect(watch(store(), 'doctors', Readable.from(log()))).rejects.toThrow('is no canary any more');
    expect(readLive(store())[0]).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
  });
});
