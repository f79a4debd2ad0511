import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { goLive, readLive, upload } from './live.ts';
import { testStore } from './test-store.ts';

const { store, at, build, deploy, versions } = testStore();

describe('the list of live releases', () => {
  it('contains all of several concurrent deployments', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `slice-${index}`);
    await Promise.all(names.map((name) => deploy(name, '1.0.0', [`/${name}`])));
    expect(versions()).toEqual(names.map((name) => `${name}@1.0.0`));
    expect(readdirSync(at('live/pages')).sort()).toEqual(names);
  });

  it('is not replaced while it is damaged', async () => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    writeFileSync(at('live/releases.json'), '[{"name":"doct');
    await expect(deploy('rooms', '1.0.0', ['/rooms'])).rejects.toThrow('live/releases.json is damaged');
    expect(readFileSync(at('live/releases.json'), 'utf8')).toBe('[{"name":"doct');
  });

  it('can be changed again after a change was killed halfway', async () => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    mkdirSync(at('live/lock'));
    utimesSync(at('live/lock'), 0, 0);
    writeFileSync(at('live/releases.json.1.new'), '[{"name":"doct');
    await deploy('rooms', '1.0.0', ['/rooms']);
    expect(versions()).toEqual(['doctors@1.0.0', 'rooms@1.0.0']);
    expect(existsSync(at('live/lock'))).toBe(false);
  });

  it('cannot close the script element that contains it', async () => {
    const built = build('doctors', '1.0.0', ['/'], { page: { title: '</script><script>' } });
    await goLive(store(), upload(store(), built));
    expect(readFileSync(at('live/releases.json'), 'utf8')).not.toContain('<');
    expect(readLive(store())[0]?.pages[0]?.title).toContain('</script>');
  });
});
