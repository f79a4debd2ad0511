import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what starting took. V8 lets its young generation grow while modules load and would keep those tens of
 * megabytes in an idle service. Under load it grows again: kept small by `--max-semi-space-size` instead, it is
 * collected all the time.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
