import { inspect } from 'node:util';
import { StartFailure } from '../start-failure.ts';

const undos = new Set<() => Promise<void>>();
let stopping: Promise<void> | undefined;

export const isStopping = () => stopping !== undefined;

/** Registers what undoes something that was started or made. The answer undoes it now; it is undone once. */
export function onStop(undo: () => unknown): () => Promise<void> {
  let undone: Promise<void> | undefined;
  const undoOnce = () => {
    undone ??= Promise.resolve()
      .then(undo)
      .catch((error) => console.error(error))
      .then(() => {
        undos.delete(undoOnce);
      });
    return undone;
  };
  undos.add(undoOnce);
  return undoOnce;
}

async function undoAll() {
  for (let last = [...undos].at(-1); last; last = [...undos].at(-1)) await last();
}

function stop(exitCode: number) {
  stopping ??= undoAll().then(() => process.exit(exitCode));
  return stopping;
}

/**
 * Runs a command to its end; `work` says whether it went well. Ctrl-C, SIGTERM and the end of the process that started
 * us (its IPC channel closes) end it early. Either way everything registered with `onStop` is undone, last first.
 */
export const runCommand = (work: () => Promise<boolean>) =>
  untilStopped(1, async () => stop((await work()) ? 0 : 1));

/** Like `runCommand` for what runs until it is stopped, which then is no failure. */
export const runUntilStopped = (start: () => Promise<void>) => untilStopped(0, start);

async function untilStopped(codeWhenStopped: number, work: () => Promise<void>) {
  const end = () => {
    if (isStopping()) return;
    console.log('\nStopping …');
    void stop(codeWhenStopped);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  // Whoever read our output may be gone before everything is undone.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    await work();
  } catch (error) {
    if (isStopping()) return;
    console.error(`\n${error instanceof StartFailure ? error.describe() : inspect(error)}`);
    await stop(1);
  }
}
