import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes/run.ts';
import { root } from '../repository.ts';
import type { Tally } from './runners.ts';

interface Check {
  title: string;
  /** The command for the whole repository. */
  all: string[];
  /** The commands for one workspace. */
  one(workspace: string): string[][];
}

const script = (name: string) => ['npm', 'run', '--silent', name];

const checks: Check[] = [
  {
    title: 'format and lint',
    all: script('lint'),
    one: (workspace) => [['biome', 'ci', workspace, '--error-on-warnings']],
  },
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

/** Runs every check, even after a failure. Each failed command counts as one failed test. */
export async function runChecks(workspace?: string): Promise<Tally> {
  const failures: string[] = [];
  let passed = 0;
  for (const { title, all, one } of checks) {
    console.log(`\n— ${title}`);
    for (const command of workspace ? one(workspace) : [all]) {
      if (await run(command)) {
        passed += 1;
        continue;
      }
      console.error(`✗ ${title}: ${command.join(' ')}`);
      failures.push(command.join(' '));
    }
  }
  return { passed, failures };
}
