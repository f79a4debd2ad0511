import { inspect } from 'node:util';
import { StartFailure } from '../start-failure.ts';

const undos = new Set<() => Promise<void>>();
let stopping: Promise<void> | undefined;

export const isStopping = () => stopping !== undefined;

/** Registers a cleanup for when the command ends. Returns a function that runs it earlier; it runs only once. */
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
 * Runs a command; `work` resolves with whether it succeeded. Ctrl-C, SIGTERM and the death of the parent process (its IPC
 * channel closes) end it early. In every case, the cleanups registered with `onStop` run, last first.
 */
export const runCommand = (work: () => Promise<boolean>) =>
  untilStopped(1, async () => stop((await work()) ? 0 : 1));

/** Like `runCommand`, for a command that runs until it is stopped, which is no failure. */
export const runUntilStopped = (start: () => Promise<void>) => untilStopped(0, start);

async function untilStopped(codeWhenStopped: number, work: () => Promise<void>) {
  const end = () => {
    if (isStopping()) return;
    console.log('\nStopping …');
    void stop(codeWhenStopped);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  // The reader of our output may exit before the cleanups are done.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    await work();
  } catch (error) {
    if (isStopping()) return;
    console.error(`\n${error instanceof StartFailure ? error.describe() : inspect(error)}`);
    await stop(1);
  }
}
