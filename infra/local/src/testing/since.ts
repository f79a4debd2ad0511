import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../repository.ts';

/** What `npm test -- --since <ref>` runs, all relative to the repository root. */
export interface Reach {
  /** Sources and tests; Jest finds the tests that import them. */
  files: string[];
  journeys: string[];
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Tests and journeys that can notice what has changed since a commit or branch, committed or not; all after new libraries. */
export function reachedSince(ref: string): Reach | undefined {
  const [base = ref] = git('merge-base', ref, 'HEAD');
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return changed.includes('package-lock.json') ? undefined : reachOf(changed);
}

/**
 * A workspace runs all its tests for a file that Jest cannot follow, such as a template. Journeys are those of the changed
 * slice, or of the one named like the changed service; what all slices share runs the journeys of all slices, and a helper of
 * journeys those that import it.
 */
export function reachOf(changed: string[]): Reach {
  const specsBeside = (file: string) => {
    const workspace = /^(?:(?:packages|services|infra)\/)?[^/]+/.exec(file)?.[0];
    return globSync(`${workspace}/**/*.spec.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] });
  };
  const isFollowed = (file: string) => /\.(ts|tsx|mjs|cjs|json|css|md)$/.test(file);
  const journeysOf = (file: string) => {
    if (file.includes('/journeys/')) return [file];
    if (/\.spec\.tsx?$|^services\/[^/]+\/test\//.test(file)) return [];
    if (file.startsWith('e2e/src/'))
      return globSync('{e2e,shell,mfe-*}/journeys/**/*.spec.ts', { cwd: root }).filter((journey) =>
        // Slices import the package, in which helpers are compiled.
        [file, file.replace(/\.ts$/, '')].some((helper) =>
          readFileSync(join(root, journey), 'utf8').includes(`/${basename(helper)}'`),
        ),
      );
    const owner = /^(shell|mfe-[^/]+)\//.exec(file)?.[1] ?? file.replace(/^services\/([^/]+)\/.*/, 'mfe-$1');
    const isShared = /^(packages\/(build|contracts|ui|web-kit)|gateway)\//.test(file);
    return globSync(`${isShared ? '{shell,mfe-*}' : owner}/journeys/*.spec.ts`, { cwd: root });
  };
  const files = changed.flatMap((file) => (isFollowed(file) ? [file] : specsBeside(file)));
  return {
    files: [...new Set(files.filter((file) => !file.includes('/journeys/')))],
    journeys: [...new Set(changed.flatMap(journeysOf))].filter((file) => file.endsWith('.spec.ts')),
  };
}
