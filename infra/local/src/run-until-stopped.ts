import { StartFailure } from './start-failure.ts';
import type { RunningSystem } from './system/system.ts';

type Start = (onStopWanted: (stop: () => Promise<void>) => void) => Promise<RunningSystem>;

/** Runs a system until Ctrl-C, SIGTERM or the end of the process that started us. Exit code 1 when it fails. */
export async function runUntilStopped(start: Start) {
  let stop = async () => {};
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping …');
    await stop();
    console.log('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  try {
    await start((stopAll) => {
      stop = stopAll;
    });
  } catch (error) {
    if (isStopping) return;
    await stop();
    console.error(`\n${error instanceof StartFailure ? error.describe() : error}`);
    process.exit(1);
  }
}
