import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script with a stand-in for a program, which fails if its arguments contain `failing`. */
function run([script = '', ...args]: string[], program: string, failing: string) {
  const standIn = `#!/bin/sh\ncase "$*" in *'${failing}'*) exit 1 ;; esac\necho answer\n`;
  writeFileSync(join(folder, program), standIn, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync('bash', [join(root, script), ...args], { env, encoding: 'utf8' });
}

it('passwords.sh fails, and writes no empty password, if openssl fails', () => {
  const file = join(folder, 'passwords.env');
  expect(run(['infra/passwords.sh', file], 'openssl', 'rand').status).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe('');
});
