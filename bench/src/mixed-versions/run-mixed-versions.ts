import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@mendwell/local/repository';
import { StartFailure } from '@mendwell/local/start-failure';
import type { Replicas } from '../deployment/replicas.ts';
import { prompt } from '../faults/fault.ts';
import { runFaults } from '../faults/run-faults.ts';
import { conclude, type Figure, none, sum } from '../shared/figures.ts';
import type { StandIns } from '../shared/stand-ins.ts';
import { buildRelease } from './build-release.ts';

const workMs = 30_000;
/** Source files that are part of a running service. */
const sources = [':(glob)services/*/src/**', 'packages/service-kit/src', 'packages/contracts/src'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that `ref` names, or the one before the last change of the services. */
function commitOf(ref: string | undefined): string {
  try {
    const wanted = ref ?? `${git('log', '-1', '--format=%H', '--', ...sources)}^`;
    return git('rev-parse', '--verify', `${wanted}^{commit}`);
  } catch {
    throw new StartFailure(
      `There is no such commit here: ${ref ?? 'before the last change of the services'}.`,
      {
        fix: 'git fetch --unshallow --tags, in a clone that git made',
      },
    );
  }
}

/**
 * Runs the services of an earlier commit as second instances beside those of the working copy, on the same databases and
 * broker. Both must work together without any 5xx.
 */
export async function runMixedVersions(
  ref: string | undefined,
  trial: Replicas & { standIns: StandIns; seed: number },
) {
  const commit = commitOf(ref);
  const release = commit.slice(0, 7);
  console.log(`Second instances: ${release}. First: the working copy.`);
  const folder = await buildRelease(commit);
  const calm = {
    name: `${release} beside the working copy`,
    inject: () => sleep(workMs),
    demands: { ...prompt, without5xx: true },
  };
  const { isMet, figures, results, second } = await runFaults({ ...trial, faults: [calm], folder });
  const callsOf = (what: string, at: number): Figure => {
    const counts = second.names.map((name) =>
      sum(results.map(({ answered }) => answered.get(`127.0.0.1:${second.portsOf(name)[at]}`) ?? 0)),
    );
    return {
      what: `calls answered by ${what}`,
      measured: second.names.map((name, index) => `${name} ${counts[index]}`).join(', '),
      aim: 'some by each',
      isMet: counts.every((count) => count > 0),
    };
  };
  const calls = conclude([
    callsOf('the working copy', 0),
    callsOf(release, 1),
    none(`instances of ${release} that ended`, second.ended.length, second.ended.join(', ') || 'none'),
  ]);
  return { isMet: isMet && calls.isMet, figures: [...calls.figures, ...figures] };
}
