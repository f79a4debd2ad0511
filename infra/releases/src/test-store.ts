import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goLive, readLive, upload } from './live.ts';

interface Changes {
  /** The content of the entry file. */
  content?: string;
  /** Changes each page. */
  page?: object;
  /** Fields of the manifest. */
  [field: string]: unknown;
}

/** Writes a built release into a folder of its own in `folder`, which it returns. */
export function buildRelease(
  folder: string,
  name: string,
  version: string,
  paths: string[],
  { content = `${name} ${version}`, page = {}, ...manifest }: Changes = {},
) {
  const built = join(folder, `${name}-${version}`);
  const pages = paths.map((path) => ({
    path,
    requiresLogin: false,
    needsUser: false,
    title: `${name} & "friends" for $5`,
    files: ['entry.js'],
    calls: [],
    ...page,
  }));
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'entry.js'), content);
  const fields = { name, version, entry: 'entry.js', pages, shared: {}, ...manifest };
  writeFileSync(join(built, 'slice.json'), JSON.stringify(fields));
  return built;
}

/** An empty store for each test, with helpers. */
export function testStore() {
  let folder = '';
  const at = (path: string) => join(folder, 'releases', path);
  const store = () => at('');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mendwell-releases-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const build = (name: string, version: string, paths: string[], changes?: Changes) =>
    buildRelease(folder, name, version, paths, changes);
  return {
    store,
    at,
    build,
    deploy: async (name: string, version: string, paths: string[], percent?: number, changes?: Changes) =>
      goLive(store(), upload(store(), build(name, version, paths, changes)), percent),
    versions: () => readLive(store()).map(({ name, version }) => `${name}@${version}`),
    hasFiles: (name: string, version: string) => existsSync(at(`mfe/${name}/${version}`)),
  };
}
