import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '../processes/command.ts';
import { runLogged } from '../processes/run.ts';
import { root } from '../repository.ts';
import { add, nothing, type Tally } from './runners.ts';

interface Check {
  title: string;
  /** The command for the whole repository. */
  all: string[];
  /** The commands for one workspace. */
  one(workspace: string): string[][];
}

const script = (name: string) => ['npm', 'run', '--silent', name];

const checks: [Check, ...Check[]] = [
  {
    title: 'types',
    all: script('types'),
    one: (workspace) => [
      ...(existsSync(join(root, workspace, 'tsconfig.json')) ? [['tsc', '-b', workspace]] : []),
      // In a fresh clone, the projects that the tests refer to are not built yet.
      ...(existsSync(join(root, workspace, 'test'))
        ? [
            ['tsc', '-b', 'bench', 'infra/local', 'packages/service-kit'],
            ['tsc', '-p', 'tsconfig.tests.json'],
          ]
        : []),
    ],
  },
  {
    title: 'format and lint',
    all: script('lint'),
    one: (workspace) => [['biome', 'ci', workspace, '--error-on-warnings']],
  },
  {
    title: 'directions of imports',
    all: script('boundaries'),
    one: (workspace) => [['depcruise', '--config', '.dependency-cruiser.cjs', workspace]],
  },
  {
    title: 'dead code',
    all: script('dead-code'),
    one: (workspace) => [['knip', '--workspace', workspace]],
  },
  {
    title: 'secrets',
    all: script('secrets'),
    one: (workspace) => [['secretlint', `${workspace}/**/*`]],
  },
  // For all workspaces together, because they share one lockfile.
  { title: 'known weaknesses of dependencies', all: script('audit'), one: () => [] },
  { title: 'bill of materials', all: script('sbom'), one: () => [] },
];

/** Runs every check, two at a time and even after a failure. Each failed command counts as one failed test. */
export async function runChecks(workspace?: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-checks-'));
  const removeFolder = onStop(() => rmSync(folder, { recursive: true, force: true }));
  const tallies: Tally[] = [];
  const runOne = async ({ title, all, one }: Check) => {
    for (const command of workspace ? one(workspace) : [all])
      tallies.push(await runCheck(title, command, join(folder, title)));
  };
  // Others read the types of our packages, which the first one builds.
  const [types, ...waiting] = checks;
  await runOne(types);
  const runWaiting = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runOne(check);
  };
  await Promise.all([runWaiting(), runWaiting()]);
  await removeFolder();
  return tallies.reduce(add, nothing);
}

/** Prints the output at the end, so that the lines of two checks do not mix. */
async function runCheck(title: string, command: string[], logFile: string): Promise<Tally> {
  const passes = await runLogged(command, { logFile }).then(
    () => true,
    () => false,
  );
  console.log(`\n— ${title}\n${readFileSync(logFile, 'utf8')}`);
  if (passes) return { passed: 1, failures: [] };
  console.error(`✗ ${title}: ${command.join(' ')}`);
  return { passed: 0, failures: [command.join(' ')] };
}
