import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';

/* The scripts that verify a cluster, without one. */

const folder = mkdtempSync(join(tmpdir(), 'cluster-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the lines of a step. */
const step = (...lines: string[]) =>
  spawnSync(
    'bash',
    [
      '--norc',
      '-euo',
      'pipefail',
      '-c',
      ['step=recovery', 'source infra/verify/helpers.sh', ...lines].join('\n'),
    ],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: folder } },
  );

it.each([
  [
    'what the last attempt said',
    'client() { echo "connection refused"; return 1; }',
    'until_true 0 client smoke',
    "recovery: the last attempt of 'client smoke' said: connection refused",
  ],
  ['that it said nothing', '', 'until_true 0 false', "recovery: the last attempt of 'false' said: nothing"],
  [
    'what was there instead',
    'recorded() { echo 7; }',
    'until_true 0 gives 9 recorded',
    "recovery: the last attempt of 'gives 9 recorded' said: 7 instead of 9",
  ],
])('a step that waits in vain prints %s', (_, setting, wait, line) => {
  const { status, stderr } = step(setting, `${wait} || fail 'it is not there'`);
  expect([status, stderr]).toEqual([1, `${line}\nrecovery: FAILED: it is not there\n`]);
});

it('a step that a command ends names the command, and one that waits keeps what that found', () => {
  const lines = [
    'find_it() { found=it; }',
    'until_true 1 find_it',
    'say "found $found"',
    'ls /absent 2> /dev/null',
  ];
  expect(step(...lines)).toMatchObject({
    status: 2,
    stdout: 'recovery: found it\n',
    stderr: 'recovery: FAILED: ls /absent 2> /dev/null ended with exit code 2\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('definitions that are there already are not fetched', () => {
  const names = [
    'mongodbcommunity.mongodb.com_mongodbcommunity',
    'rabbitmq.com_rabbitmqclusters',
    'keda.sh_scaledobjects',
    'gateway.networking.k8s.io_gateways',
    'gateway.networking.k8s.io_httproutes',
  ];
  for (const name of names) writeFileSync(join(folder, `${name}.yaml`), 'by hand');
  // Neither curl nor go could be started.
  const { status, stderr } = spawnSync('/bin/bash', ['infra/kubernetes/fetch-crds.sh', folder], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const name of names) expect(readFileSync(join(folder, `${name}.yaml`), 'utf8')).toBe('by hand');
});
