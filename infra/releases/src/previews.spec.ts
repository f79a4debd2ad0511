import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { endPreview, goLive, preview, readLive, upload, uploaded } from './live.ts';
import { wasLive } from './past.ts';
import { testStore } from './test-store.ts';

const { store, at, build, deploy, versions, hasFiles } = testStore();
beforeEach(() => deploy('doctors', '1.0.0', ['/doctors']));

const show = (slice: string, version: string, paths: string[], changes?: Parameters<typeof build>[3]) =>
  preview(store(), upload(store(), build(slice, version, paths, changes)), 'pr7');
const listed = (list: string): object[] => JSON.parse(readFileSync(at(`live/${list}.json`), 'utf8'));
const shown = (list = 'previews/pr7/releases') =>
  listed(list).map((entry) => {
    const { name, version, preview: of } = entry as Record<string, string>;
    return `${name}@${version} ${of}`;
  });

describe('a preview', () => {
  it('has the live releases and its own, which are live for nobody', async () => {
    const before = readFileSync(at('live/releases.json'), 'utf8');
    await deploy('rooms', '1.0.0', ['/rooms'], undefined);
    await show('doctors', '1.1.0-pr7', ['/doctors', '/doctors/:doctorId']);
    await show('beds', '0.1.0-pr7', ['/beds']);
    expect(shown()).toEqual(['rooms@1.0.0 pr7', 'doctors@1.1.0-pr7 pr7', 'beds@0.1.0-pr7 pr7']);
    expect(existsSync(at('live/previews/pr7/pages/doctors/_/index.html'))).toBe(true);
    expect(existsSync(at('live/pages/doctors/_'))).toBe(false);
    expect(versions()).toEqual(['doctors@1.0.0', 'rooms@1.0.0']);
    expect(readFileSync(at('live/releases.json'), 'utf8')).toContain(before.slice(1, -1));
    const version = { name: 'doctors', version: '1.1.0-pr7' };
    expect(wasLive(store(), readLive(store()), version)).toBe(false);
  });

  it('is in a folder with a key, which is in its link and stays the same', async () => {
    const link = await show('doctors', '1.1.0-pr7', ['/doctors']);
    const [, key] = /^\/preview\/pr7\?key=([\w-]{43})$/.exec(link) ?? [];
    expect(readdirSync(at('live/previews')).sort()).toEqual(['pr7', `pr7.${key}`]);
    expect(shown(`previews/pr7.${key}/releases`)).toEqual(shown());
    expect(await show('doctors', '1.1.0-pr7b', ['/doctors'])).toBe(link);
    expect(shown()).toEqual(['doctors@1.1.0-pr7b pr7']);
    expect(readFileSync(at('live/previews/pr7/confirm.html'), 'utf8')).toContain('doctors 1.1.0-pr7b');
  });

  it('follows the live releases of the other slices', async () => {
    await show('doctors', '1.1.0-pr7', ['/doctors']);
    await deploy('rooms', '2.0.0', ['/rooms']);
    expect(shown()).toEqual(['rooms@2.0.0 pr7', 'doctors@1.1.0-pr7 pr7']);
  });

  it('has slices for operators in the list that only they read', async () => {
    await show('desk', '1.0.0-pr7', ['/desk'], { audience: 'operators' });
    expect(shown()).toEqual(['doctors@1.0.0 pr7']);
    expect(shown('previews/pr7/operators')).toEqual(['desk@1.0.0-pr7 pr7']);
  });

  it('is refused if a page belongs to another slice', async () => {
    await expect(show('beds', '0.1.0', ['/doctors'])).rejects.toThrow('belongs to doctors already');
    expect(existsSync(at('live/previews'))).toBe(false);
  });

  it('ends with its last slice, or after a month; files stay for another, but never those that are live', async () => {
    const letPass = (days: number) => {
      for (const [file, field] of [
        ['previews', 'since'],
        ['past', 'endedAt'],
      ] as const)
        writeFileSync(
          at(`live/${file}.json`),
          JSON.stringify(
            listed(file).map((entry) => ({
              ...entry,
              [field]: new Date(Date.parse(Reflect.get(entry, field)) - days * 86_400_000).toISOString(),
            })),
          ),
        );
    };
    await show('doctors', '1.1.0-pr7', ['/doctors']);
    await endPreview(store(), 'doctors', 'pr7');
    expect(readdirSync(at('live/previews'))).toEqual([]);
    await expect(endPreview(store(), 'doctors', 'pr7')).rejects.toThrow('doctors is not in a preview pr7.');

    await show('doctors', '1.2.0-pr7', ['/doctors']);
    await goLive(store(), uploaded(store(), 'doctors', '1.1.0-pr7'));
    letPass(31);
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(readdirSync(at('live/previews'))).toEqual([]);
    expect(hasFiles('doctors', '1.2.0-pr7')).toBe(true);
    letPass(31);
    await deploy('rooms', '1.1.0', ['/rooms']);
    expect(hasFiles('doctors', '1.2.0-pr7')).toBe(false);
    expect(hasFiles('doctors', '1.1.0-pr7')).toBe(true);
  });
});
