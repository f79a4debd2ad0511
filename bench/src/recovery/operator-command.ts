import { run } from '@mendwell/local/processes/run';

/** Runs `npm run data -- <name> …` as operators do. Returns whether it succeeded. */
export const operatorCommand = (name: string, ...args: string[]) =>
  run(['node', 'infra/local/src/data.ts', name, ...args]);
