import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { copyRepository } from '@mendwell/local/testing/copy-repository';

/** Runs a copy of a slice's sources inside the live shell at `address`. */
export async function workingCopy(slice: string, address: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-copy-'));
  copyRepository(folder, ['package.json', 'package-lock.json', 'docs/openapi', 'packages', `mfe-${slice}`]);
  const cwd = join(folder, `mfe-${slice}`);
  const { port } = await choosePorts(['port']);
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('npm', ['run', 'dev', '--', '--in', address], {
    cwd,
    env: { ...process.env, DEV_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const stop = () => {
    if (server.pid) process.kill(-server.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const answers = async () => (await fetch(`${url}/config.json`)).ok;
  if (!(await until(answers, 200_000))) {
    stop();
    throw new Error('The working copy does not answer.');
  }
  const edit = (file: string, text: string, replacement: string) => {
    const path = join(cwd, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(text, replacement));
  };
  return { url, edit, stop };
}
