import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { goLive, readLive, upload } from './live.ts';
import { testStore } from './test-store.ts';

const { store, at, build, deploy, versions } = testStore();

describe('the list of live releases', () => {
  it('contains all of several concurrent deployments', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `slice-${index}`);
    await Promise.all(names.map((name) => deploy(name, '1.0.0', [`/${name}`])));
    expect(await versions()).toEqual(names.map((name) => `${name}@1.0.0`));
    expect(readdirSync(at('live/pages')).sort()).toEqual(names);
  });

  it.each([
    ['damaged', () => writeFileSync(at('live/releases.json'), '[{"name":"doct')],
    ['missing', () => rmSync(at('live/releases.json'))],
  ])('is repaired without loss if it is %s', async (_, harm) => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    await deploy('rooms', '1.0.0', ['/rooms']);
    harm();
    await deploy('beds', '1.0.0', ['/beds']);
    expect(await versions()).toEqual(['beds@1.0.0', 'doctors@1.0.0', 'rooms@1.0.0']);
  });

  it('cannot close the script element that contains it', async () => {
    const built = build('doctors', '1.0.0', ['/'], { page: { title: '</script><script>' } });
    await goLive(store(), await upload(store(), built));
    expect(readFileSync(at('live/releases.json'), 'utf8')).not.toContain('<');
    expect((await readLive(store()))[0]?.pages[0]?.title).toContain('</script>');
  });
});
