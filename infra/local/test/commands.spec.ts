import { start } from './command-line.ts';

const run = async (...args: string[]) => {
  const { ended, output } = start(['node', ...args]);
  return { status: await ended, text: output() };
};

const programs = {
  bench: 'bench/src/bench.ts',
  check: 'infra/local/src/check.ts',
  data: 'infra/local/src/data.ts',
  ops: 'infra/local/src/ops.ts',
  release: 'infra/releases/src/release.ts',
  trial: 'bench/src/trial.ts',
};

it.each([
  ['bench', '--hlep', "unknown option '--hlep'"],
  ['trial', '--recrod', "unknown option '--recrod'"],
  ['release', 'deploi', "unknown command 'deploi'"],
  ['release', 'rollback', "required option '--to <store>' not specified"],
  ['data', 'rest', "unknown command 'rest'"],
  ['data', 'backup', "required option '--to <folder>' not specified"],
  ['data', 'restore', "missing required argument 'folder'"],
  ['ops', 'tracing', "unknown command 'tracing'"],
  ['check', 'typos', "'typos' is invalid for argument 'check'"],
] as const)('npm run %s -- %s fails, with the reason and the usage', async (program, command, reason) => {
  const { status, text } = await run(programs[program], command);
  expect(status).toBe(1);
  expect(text).toContain(reason);
  expect(text).toContain(`Usage: npm run ${program} -- `);
});

it.each(Object.entries(programs))('npm run %s -- --help prints its usage', async (program, file) => {
  expect(await run(file, '--help')).toMatchObject({
    status: 0,
    text: expect.stringContaining(`Usage: npm run ${program} -- `),
  });
});
