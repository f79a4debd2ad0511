import { start } from './command-line.ts';

const runWith = async (env: Record<string, string>, ...args: string[]) => {
  const { ended, output } = start(['node', ...args], env);
  return { status: await ended, text: output() };
};

const data = 'infra/local/src/data.ts';

describe('the log of erased accounts, for a server at MONGODB_URI', () => {
  const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/', MENDWELL_ENV_FILE: '' };
  const commands = [
    ['backup', '--to', 'new'],
    ['restore', 'old', '--yes'],
  ];

  it.each(commands)("is never this checkout's: %s is refused until it is named", async (...args) => {
    const { status, text } = await runWith({ ...env, ERASURE_LOG: '' }, data, ...args);
    expect(status).toBe(1);
    expect(text).toContain('accounts erased there would come back');
    expect(text).toContain(`npm run data -- ${args.join(' ')} --erasures <folder>`);
  });

  it.each(commands)('can be named as %s --erasures, or by ERASURE_LOG', async (...args) => {
    for (const [journal, option] of [
      ['', ['--erasures', 'docs']],
      ['docs', []],
    ] as const) {
      const { text } = await runWith({ ...env, ERASURE_LOG: journal }, data, ...args, ...option);
      expect(text).toContain('connect ECONNREFUSED 127.0.0.1:1');
    }
  });
});
