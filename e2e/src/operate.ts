import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './accounts.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Runs `npm run ops -- …` as an operator. Returns what each line says. Rejects with the reason of a refusal. */
export function operatorOf(url: string, { email, password }: Account, code?: string) {
  const env = {
    ...{ ...process.env, GATEWAY_URL: url, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password },
    ...(code !== undefined && { OPERATOR_CODE: code }),
  };
  return async (...args: string[]): Promise<unknown[]> => {
    const { stdout } = await run('node', ['infra/local/src/ops.ts', ...args], { cwd: root, env });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
}
