import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workspaces = (pattern: string) =>
  globSync(`${pattern}/package.json`, { cwd: root }).map(dirname).sort();

const deployables = workspaces('{mfe-*,services/*}');
const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`));
const published = workspaces('{packages/*,infra/*,e2e}').filter((folder) => !manifestOf(folder).private);
const owned = ['shell', ...deployables, ...workspaces('packages/*')];
const workflowOf = (folder: string) =>
  `.github/workflows/${folder.startsWith('services/') ? `service-${basename(folder)}` : folder}.yml`;
const ownerLines = read('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line.startsWith('/'));

describe('CODEOWNERS and pipelines', () => {
  it.each(owned)('name one team for %s', (folder) => {
    expect(ownerLines.filter((line) => line.startsWith(`/${folder}/ `))).toEqual([
      expect.stringMatching(/ @mendwell\/[a-z0-9-]+$/),
    ]);
  });

  it('name no missing folder', () => {
    const folders = ownerLines.map((line) => line.split(' ')[0] ?? '');
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it.each(deployables)('include a pipeline for %s', (folder) => {
    const workflow = read(workflowOf(folder));
    expect(workflow.match(/paths: \['(.*)'\]/g)).toEqual(Array(2).fill(`paths: ['${folder}/**']`));
    expect(workflow).toMatch(new RegExp(`workspace: ${folder}[, ]`));
  });

  it('include no pipeline of a removed workspace', () => {
    const shared = ['ci.yml', 'image.yml', 'workspace.yml'].map((file) => `.github/workflows/${file}`);
    expect(globSync('.github/workflows/*', { cwd: root }).sort()).toEqual(
      [...shared, ...deployables.map(workflowOf)].sort(),
    );
  });

  it.each([...deployables, ...published])('have a changelog entry for the version of %s', (folder) => {
    const { version } = manifestOf(folder);
    expect(read(`${folder}/CHANGELOG.md`)).toContain(`\n## ${version}\n`);
  });
});

it('a slice in a repository of its own gets the versions that are tested here', () => {
  const { devDependencies } = manifestOf('packages/create-slice');
  const tested = Object.assign({}, ...['.', 'e2e', 'shell'].map(versionsIn));
  const versions = Object.fromEntries(
    published.map((folder) => [manifestOf(folder).name, manifestOf(folder).version]),
  );
  for (const name of Object.keys(devDependencies))
    expect([name, devDependencies[name]]).toEqual([name, versions[name] ?? tested[name]]);
});

function versionsIn(folder: string) {
  const { dependencies, devDependencies } = manifestOf(folder);
  return { ...dependencies, ...devDependencies };
}

it('docs/new-service.md copies files that exist', () => {
  const [, copied = ''] =
    /git archive HEAD:(services\/notification [^|]+)/.exec(read('docs/new-service.md')) ?? [];
  const [service, ...paths] = copied.replaceAll('\\\n', ' ').trim().split(/\s+/);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(root, String(service), path)))).toEqual([]);
});
