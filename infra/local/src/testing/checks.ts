import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '../processes/command.ts';
import { runLogged } from '../processes/run.ts';
import { root } from '../repository.ts';
import { tsc } from '../system/builds.ts';
import { add, nothing, type Tally } from './runners.ts';

/** The commands of a check, for the whole repository or for one workspace. */
type Check = (workspace?: string) => string[][];

const foldersOf = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
/** A check of the whole repository only: its workspaces share one lockfile. */
const wholeOnly =
  (...command: string[]): Check =>
  (workspace) =>
    workspace ? [] : [command];

const types: Check = (workspace) => {
  const tests = tsc('-p', 'tsconfig.tests.json');
  const journeys = tsc('-p', 'e2e/tsconfig.journeys.json');
  if (!workspace) return [tsc('-b', '.', ...foldersOf('{services/*,mfe-*}/tsconfig.json')), tests, journeys];
  return [
    ...(existsSync(join(root, workspace, 'tsconfig.json')) ? [tsc('-b', workspace)] : []),
    // In a fresh clone, the projects that the tests refer to are not built yet.
    ...(existsSync(join(root, workspace, 'test'))
      ? [tsc('-b', 'bench', 'infra/local', 'packages/service-kit'), tests]
      : []),
    ...(existsSync(join(root, workspace, 'journeys')) ? [tsc('-b', 'e2e'), journeys] : []),
  ];
};

const checks = {
  types,
  lint: (workspace) => [['biome', 'ci', workspace ?? '.', '--error-on-warnings']],
  boundaries: (workspace) =>
    ['.dependency-cruiser.cjs', '.dependency-cruiser.rooms.cjs'].map((config) => [
      ...['depcruise', '--config', config],
      ...(workspace ? [workspace] : foldersOf('{packages,services,shell,mfe-*,infra,bench}')),
    ]),
  'dead-code': (workspace) => [['knip', ...(workspace ? ['--workspace', workspace] : [])]],
  secrets: (workspace) => [['secretlint', workspace ? `${workspace}/**/*` : '**/*']],
  audit: wholeOnly('node', 'infra/local/src/audit.ts'),
  sbom: wholeOnly('node', 'infra/local/src/sbom.ts'),
  size: wholeOnly('node', 'infra/local/src/long-files.ts'),
} satisfies Record<string, Check>;

type CheckName = keyof typeof checks;
export const checkNames = Object.keys(checks) as CheckName[];

/** Runs checks, two commands at a time and even after a failure. Each failed command counts as one failed test. */
export async function runChecks(workspace?: string, names = checkNames): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-checks-'));
  const removeFolder = onStop(() => rmSync(folder, { recursive: true, force: true }));
  const tallies: Tally[] = [];
  const commands = names.flatMap((name) => checks[name](workspace).map((command) => ({ name, command })));
  const runSerially = async (waiting: typeof commands) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const logFile = join(folder, String(commands.indexOf(next)));
      tallies.push(await runCheck(next.name, next.command, logFile));
    }
  };
  // The others read the types of our packages, which these build.
  const isBuild = ({ command }: { command: string[] }) => command.includes('-b');
  await runSerially(commands.filter(isBuild));
  const others = commands.filter((one) => !isBuild(one));
  await Promise.all([runSerially(others), runSerially(others)]);
  await removeFolder();
  return tallies.reduce(add, nothing);
}

/** Prints the output at the end, so that the lines of two checks do not mix. */
async function runCheck(title: string, command: string[], logFile: string): Promise<Tally> {
  const passes = await runLogged(command, { logFile }).then(
    () => true,
    () => false,
  );
  const log = readFileSync(logFile, 'utf8');
  console.log(`\n— ${title}\n${log}`);
  return tallyOfCheck(command.join(' '), passes, log);
}

/** A check says that it could not be made with a line that begins with `!`; then it has neither passed nor failed. */
export function tallyOfCheck(command: string, passes: boolean, log: string): Tally {
  if (!passes) return { passed: 0, failures: [command] };
  const unchecked = log.match(/^! .*$/gm) ?? [];
  return { passed: unchecked.length > 0 ? 0 : 1, failures: [], unchecked };
}
