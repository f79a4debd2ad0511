import { spawnSync } from 'node:child_process';
import { root } from '@mendwell/local/repository';
import { StartFailure } from '@mendwell/local/start-failure';

/** A commit whose services run beside those of the working copy. */
export interface Release {
  commit: string;
  subject: string;
}

/** Source files that are part of a running service. */
const sources = [':(glob)services/*/src/**', 'packages/service-kit/src', 'packages/contracts/src'];

/** The commit that `ref` names, or the one before the last change of the services. */
export function releaseBefore(ref: string | undefined, repository = root): Release {
  const git = gitIn(repository);
  const wanted = ref ?? `${git('log', '-1', '--format=%H', '--', ...sources)}^`;
  const commit = git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);
  if (commit) return { commit, subject: git('log', '-1', '--format=%s', commit) };
  const name = ref ? `commit "${ref}"` : 'commit before the last change of the services';
  throw new StartFailure(`There is no ${name} in this repository.`, { fix: howToGetIt(git) });
}

function howToGetIt(git: Git) {
  if (!git('rev-parse', '--git-dir')) return 'run this in a clone that git made, with its history';
  if (git('rev-parse', '--is-shallow-repository') === 'true') return 'git fetch --unshallow --tags';
  return 'git fetch --tags, or pick a commit: git log --oneline -- services packages/service-kit packages/contracts';
}

type Git = ReturnType<typeof gitIn>;

/** Runs git and returns its output; empty if it fails. */
const gitIn =
  (repository: string) =>
  (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
