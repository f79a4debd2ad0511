import { readFileSync, writeFileSync } from 'node:fs';
import { readLive, retire, rollBack } from './live.ts';
import { wasLive } from './past.ts';
import { testStore } from './test-store.ts';

const { store, at, deploy, versions, hasFiles } = testStore();

/** Moves the end of all past releases `days` back. */
function letPass(days: number) {
  const past: { endedAt: string }[] = JSON.parse(readFileSync(at('live/past.json'), 'utf8'));
  const earlier = past.map((release) => ({
    ...release,
    endedAt: new Date(Date.parse(release.endedAt) - days * 86_400_000).toISOString(),
  }));
  writeFileSync(at('live/past.json'), JSON.stringify(earlier));
}
const doctors = (...known: string[]) => known.filter((version) => hasFiles('doctors', version));
const all = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'] as const;

describe('the files of a release', () => {
  it('stay for a month after its end, for open pages', async () => {
    for (const version of all) await deploy('doctors', version, ['/doctors']);
    letPass(29);
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(doctors(...all)).toEqual([...all]);
    letPass(2);
    await deploy('rooms', '1.1.0', ['/rooms']);
    expect(doctors(...all)).toEqual(['1.2.0', '1.3.0']);
  });

  it('stay while it is live, a canary, or the rollback version', async () => {
    for (const version of ['1.0.0', '1.1.0']) await deploy('doctors', version, ['/doctors']);
    await deploy('doctors', '1.2.0', ['/doctors'], 10);
    // A release that is live again has not ended.
    await deploy('doctors', '1.3.0', ['/doctors'], 10);
    await deploy('doctors', '1.2.0', ['/doctors'], 10);
    letPass(100);
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(doctors(...all)).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    await rollBack(store(), 'doctors');
    expect(await rollBack(store(), 'doctors')).toBe('1.0.0');
  });

  it('are removed for a retired slice, which can be deployed again', async () => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    await retire(store(), 'doctors');
    expect(doctors('1.0.0')).toEqual(['1.0.0']);
    letPass(31);
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(doctors('1.0.0')).toEqual([]);
    await deploy('doctors', '1.0.0', ['/doctors']);
    expect(versions()).toEqual(['doctors@1.0.0', 'rooms@1.0.0']);
  });

  it('are removed, but not the memory that it was live', async () => {
    for (const version of all) await deploy('doctors', version, ['/doctors']);
    letPass(31);
    for (const version of ['1.0.0', '1.1.0']) await deploy('rooms', version, ['/rooms']);
    expect(doctors(...all)).toEqual(['1.2.0', '1.3.0']);
    const live = readLive(store());
    for (const version of all) expect(wasLive(store(), live, { name: 'doctors', version })).toBe(true);
    expect(wasLive(store(), live, { name: 'doctors', version: '1.4.0' })).toBe(false);
  });

  it('stay if the list of past releases is damaged', async () => {
    for (const version of all) await deploy('doctors', version, ['/doctors']);
    letPass(31);
    writeFileSync(at('live/past.json'), '[{"name":');
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(doctors(...all)).toEqual([...all]);
  });
});
