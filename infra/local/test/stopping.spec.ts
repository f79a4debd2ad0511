import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../src/processes/until.ts';
import { root, start, testFolder } from './command-line.ts';

const folder = testFolder();
const bootstrap = ['node', join(root, 'infra/local/bootstrap.mjs')];
const withServers = 'infra/local/src/with-servers.ts';
/** A command that stays alive with a child process. */
const family = ['sh', '-c', 'sleep 86399 & echo started; wait'];

const send = (...signals: NodeJS.Signals[]) => signals;

describe('a command with test servers', () => {
  it.each([
    ['SIGINT', send('SIGINT')],
    ['SIGTERM', send('SIGTERM')],
    ['SIGINT twice', send('SIGINT', 'SIGINT')],
    ['kill -9 of its bootstrap', send('SIGKILL')],
  ])('ends all its processes and removes its folders on %s', async (_, signals) => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const command = [...bootstrap, withServers, 'mongodb', '--', ...family];
    const { child, output } = start(command, { TMPDIR: temporary });
    expect(await until(async () => output().includes('started'), 60_000)).toBe(true);
    expect(processesIn(temporary)).not.toEqual([]);
    for (const signal of signals) child.kill(signal);
    const isNothingLeft = async () => processesIn(temporary).length + readdirSync(temporary).length === 0;
    await until(isNothingLeft, 30_000);
    expect([processesIn(temporary), readdirSync(temporary)]).toEqual([[], []]);
  });
});

/** Command lines of the processes started with this folder as TMPDIR. */
const processesIn = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => fileOf(pid, 'environ').includes(`TMPDIR=${folder}`))
    .map((pid) => fileOf(pid, 'cmdline').replaceAll('\0', ' '));

function fileOf(pid: string, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
