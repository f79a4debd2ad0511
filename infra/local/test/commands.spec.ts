import { start } from './command-line.ts';

const runWith = async (env: Record<string, string>, ...args: string[]) => {
  const { ended, output } = start(['node', ...args], env);
  return { status: await ended, text: output() };
};
const run = (...args: string[]) => runWith({}, ...args);

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

describe('the journal of erased accounts, for a server at MONGODB_URI', () => {
  const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/', MENDWELL_ENV_FILE: '' };
  const commands = [
    ['backup', '--to', 'new'],
    ['restore', 'old', '--yes'],
  ];

  it.each(commands)("is never this checkout's: %s is refused until it is named", async (...args) => {
    const { status, text } = await runWith({ ...env, ERASURE_JOURNAL: '' }, programs.data, ...args);
    expect(status).toBe(1);
    expect(text).toContain('accounts erased there would come back');
    expect(text).toContain(`npm run data -- ${args.join(' ')} --erasures <folder>`);
  });

  it.each(commands)('can be named as %s --erasures, or by ERASURE_JOURNAL', async (...args) => {
    for (const [journal, option] of [
      ['', ['--erasures', 'docs']],
      ['docs', []],
    ] as const) {
      const { text } = await runWith({ ...env, ERASURE_JOURNAL: journal }, programs.data, ...args, ...option);
      expect(text).toContain('connect ECONNREFUSED 127.0.0.1:1');
    }
  });
});
