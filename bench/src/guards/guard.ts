import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@mendwell/local/repository';

/** A line of code that protects a promise, its replacement that does not, and the test files that must fail with it. */
export interface Guard {
  /** The promise. */
  holds: string;
  /** In whose sources the code is, such as `services/booking`. */
  workspace: string;
  /** Must occur once in the workspace. */
  code: string;
  /** The replacement. */
  without: string;
  /** Patterns of test files, as Jest takes them. */
  tests: string[];
}

export const bookings = (...names: string[]) => names.map((name) => `services/booking/test/${name}`);
export const payments = (...names: string[]) => names.map((name) => `services/payment/test/${name}`);

export const guardsIn = (workspace: string, guards: Omit<Guard, 'workspace'>[]): Guard[] =>
  guards.map((guard) => ({ ...guard, workspace }));

/** The source file with the guard's code, relative to the root. Throws unless the code occurs once. */
export function fileOf({ holds, workspace, code }: Guard): string {
  const files = globSync(`${workspace}/src/**/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith('.spec.ts'),
  );
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(code)
      .slice(1)
      .map(() => file),
  );
  if (found.length !== 1)
    throw new Error(`The guard of "${holds}" occurs ${found.length} times in ${workspace}.`);
  return String(found[0]);
}
