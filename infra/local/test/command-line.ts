import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** A temporary folder for one test file. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'local-spec-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const running = new Set<ChildProcess>();
/** Ended after the tests, even if they fail. */
afterEach(async () => {
  const ended = [...running].map((child) => new Promise((end) => child.once('exit', end)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
});

/** Starts a command and collects what it prints. */
export function start(command: string[], env: Record<string, string> = {}, cwd = root) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const ended = new Promise<number | null>((end) => child.once('exit', end));
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { child: child as ChildProcess, ended, output: () => output };
}
