import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releaseBefore } from './release-before.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  git('init', '-q', 'whole');
  commit('Add a service', 'services/clinic/src/main.ts');
  commit('Write about it', 'README.md');
  commit('Change the service', 'services/clinic/src/main.ts');
  commit('Test the service', 'services/clinic/test/main.spec.ts');
  git('clone', '-q', '--depth', '1', `file://${folder}/whole`, 'shallow');
});
afterAll(() => rmSync(folder, { recursive: true }));

function git(...args: string[]) {
  execFileSync('git', args, { cwd: folder });
}

function commit(subject: string, file: string) {
  const path = join(folder, 'whole', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, subject);
  const author = ['-c', 'user.name=Team', '-c', 'user.email=team@mendwell.example'];
  git('-C', 'whole', 'add', '.');
  git('-C', 'whole', ...author, 'commit', '-qm', subject);
}

const remedyOf = (ref: string | undefined, repository: string) => {
  try {
    return releaseBefore(ref, join(folder, repository)).subject;
  } catch (error) {
    return (error as { details: { fix: string } }).details.fix;
  }
};

describe('the release that runs beside the working copy', () => {
  it('is the commit before the last change of a service, by default', () => {
    expect(releaseBefore(undefined, join(folder, 'whole')).subject).toBe('Write about it');
  });

  it('is the commit that the argument names', () => {
    expect(releaseBefore('HEAD~3', join(folder, 'whole')).subject).toBe('Add a service');
  });

  it('explains how to get a missing commit', () => {
    expect(remedyOf('no-such-tag', 'whole')).toMatch('git fetch --tags');
    expect(remedyOf(undefined, 'shallow')).toBe('git fetch --unshallow --tags');
    expect(remedyOf(undefined, '.')).toMatch('in a clone');
  });
});
