import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type Outcome, Refusal } from './refusal.ts';

interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  scripts?: object;
  exports?: object;
  files: string[];
  /** Fields that differ from those for this repository. */
  publishConfig?: object;
  [field: string]: unknown;
}

/** In place of `exports` that name sources. */
const compiled = { './*.css': './dist/*.css', './*': { types: './dist/*.d.ts', default: './dist/*.js' } };

/** Never published: what a folder has besides its sources and compiled modules. */
const leftOut = /\/(node_modules|build|openapi)$|\.tsbuildinfo$|\.spec\.[\w.]+(?<!hbs)$/;

/**
 * Packs what slices in repositories of their own need into `folder`: every workspace that is not private, compiled and with
 * its types. All get the same version, if one is given.
 */
export function packAll(folder: string, root = process.cwd(), version?: string): Outcome {
  const workspaces = globSync('{packages/*,infra/*,e2e}/package.json', { cwd: root })
    .map((file) => ({ own: join(root, dirname(file)), json: readJson(join(root, file)) }))
    .filter(({ json }) => !json.private);
  if (workspaces.length === 0) throw new Refusal(`${root} has no packages to publish.`);
  const projects = workspaces.map(({ own }) => own).filter((own) => existsSync(join(own, 'tsconfig.json')));
  execFileSync('tsc', ['-b', ...projects], { cwd: root, stdio: ['inherit', 2, 2] });

  const versions = new Map(workspaces.map(({ json }) => [json.name, version ?? json.version]));
  const staging = mkdtempSync(join(tmpdir(), 'mendwell-pack-'));
  try {
    const staged = workspaces.map(({ own, json }) =>
      stage(own, json, versions, join(staging, basename(own))),
    );
    mkdirSync(folder, { recursive: true });
    const options = ['--ignore-scripts', '--silent', '--pack-destination', resolve(folder)];
    execFileSync('npm', ['pack', ...options, ...staged], { cwd: root, stdio: ['inherit', 'ignore', 2] });
  } finally {
    rmSync(staging, { recursive: true });
  }
  return { message: `${versions.size} packages are in ${folder}.`, packages: Object.fromEntries(versions) };
}

const readJson = (file: string): PackageJson => JSON.parse(readFileSync(file, 'utf8'));

/** Copies a workspace as npm is to pack it. */
function stage(own: string, json: PackageJson, versions: Map<string, string>, to: string) {
  cpSync(own, to, { recursive: true, filter: (path) => !leftOut.test(path.slice(own.length)) });
  // The compiler leaves styles where they are, and the documents of the calls are among those of the repository.
  for (const style of globSync('src/**/*.css', { cwd: to }))
    cpSync(join(to, style), join(to, style.replace('src', 'dist')));
  if (json.name.endsWith('/contracts'))
    cpSync(join(own, '../../docs/openapi'), join(to, 'openapi'), { recursive: true });
  cpSync(
    join(own, existsSync(join(own, '../LICENSE')) ? '../LICENSE' : '../../LICENSE'),
    join(to, 'LICENSE'),
  );

  const { scripts, publishConfig, ...published } = json;
  const isCompiled = json.files.some((file) => file.startsWith('dist'));
  const fields = {
    ...published,
    ...publishConfig,
    version: versions.get(json.name),
    ...(isCompiled && { exports: { ...json.exports, ...compiled } }),
  };
  const text = JSON.stringify(
    fields,
    (key, value) => (versions.has(key) ? `^${versions.get(key)}` : value),
    2,
  );
  writeFileSync(join(to, 'package.json'), text);
  return to;
}
