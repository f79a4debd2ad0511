import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** An answer and its published type, such as `Stripe.Charge`. */
export interface Answered {
  type: string;
  value: unknown;
}

const nodeModules = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), '..');

const tsconfig = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'esnext',
    typeRoots: [join(nodeModules, '@types')],
    types: ['node'],
  },
  files: ['answers.ts'],
};

/** Open enumerations accept any string; closed ones only the published values. */
async function closeEnumerations(file: string) {
  const open = await readFile(file, 'utf8');
  const closed = open.replace(/type OtherString = .*;/, 'type OtherString = never;');
  if (closed === open)
    throw new Error(`${file} declares no OtherString: see how it writes open enumerations now`);
  await writeFile(file, closed);
}

/**
 * Compiles `answers` as literals of their types in the provider's library, which is generated from its published OpenAPI.
 * Returns the compiler's errors, which name each missing, wrong or unknown field, or `''`.
 */
export async function problemsOf(answers: Answered[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'published-types-'));
  try {
    const library = join(folder, 'node_modules/stripe');
    await cp(join(nodeModules, 'stripe'), library, {
      recursive: true,
      filter: (path) => !/\.(js|map)$|stripe\/cjs$/.test(path),
    });
    await closeEnumerations(join(library, 'esm/shared.d.ts'));
    const literals = answers.map(
      ({ type, value }, index) => `export const answer${index}: ${type} = ${JSON.stringify(value, null, 1)};`,
    );
    await writeFile(
      join(folder, 'answers.ts'),
      ["import type Stripe from 'stripe';", ...literals].join('\n'),
    );
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    const tsc = join(nodeModules, 'typescript/bin/tsc');
    return await new Promise((resolve) => {
      execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) =>
        resolve(error ? stdout + stderr || String(error) : ''),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
