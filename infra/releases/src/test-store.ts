import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goLive, readLive, upload } from './live.ts';
import { openStore } from './open-store.ts';

/** An empty store for each test, with helpers. */
export function testStore() {
  let folder = '';
  const at = (path: string) => join(folder, 'releases', path);
  const store = () => openStore(at(''));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mendwell-releases-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A built release; `content` is that of its entry file. */
  function build(name: string, version: string, paths: string[], content = version) {
    const built = join(folder, `${name}-${version}`);
    mkdirSync(built, { recursive: true });
    const pages = paths.map((path) => ({
      path,
      requiresLogin: false,
      needsUser: false,
      title: `${name} & "friends" for $5`,
      files: ['entry.js'],
      calls: [],
    }));
    writeFileSync(join(built, 'entry.js'), content);
    writeFileSync(
      join(built, 'slice.json'),
      JSON.stringify({ name, version, entry: 'entry.js', pages, shared: {} }),
    );
    return built;
  }
  return {
    store,
    at,
    build,
    deploy: async (name: string, version: string, paths: string[], percent?: number) =>
      goLive(store(), await upload(store(), build(name, version, paths)), percent),
    versions: async () => (await readLive(store())).map(({ name, version }) => `${name}@${version}`),
    hasFiles: (name: string, version: string) => existsSync(at(`mfe/${name}/${version}`)),
  };
}
