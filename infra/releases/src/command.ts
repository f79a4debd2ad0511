import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

/** Runs a command. A refusal ends it with its message and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The arguments if `isComplete` accepts them; otherwise throws a refusal with the usage. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  isComplete: (values: Partial<Record<keyof T, unknown>>, positionals: readonly string[]) => boolean,
) {
  let wrong = 'Something is missing.';
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (isComplete(values, positionals)) return { values, positionals };
  } catch (error) {
    wrong = (error as Error).message;
  }
  throw new Refusal(`${wrong}\nUsage: ${usage}`);
}
