/*
 * npm run compat -- catalog --against <address>: compares what the working copy of a service answers, by its OpenAPI
 * document, with what the live one does. What its callers could not live with is refused.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type OpenApi, unfitCalls } from './calls.ts';
import { readArguments, runCommand } from './command.ts';
import { documentOf, readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';

const folder = resolve(import.meta.dirname, '../../../docs/openapi');

await runCommand(async () => {
  const usage = 'npm run compat -- <service> --against <address of the system>';
  const { values, positionals } = readArguments(
    usage,
    { against: { type: 'string' } },
    ({ against }, { length }) => against !== undefined && length === 1,
  );
  const [service = ''] = positionals;
  const file = resolve(folder, `${service}.json`);
  if (!existsSync(file)) throw new Refusal(`There is no service ${service}: ${file} does not exist.`);
  const own: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
  const live = await readJson<OpenApi>(documentOf(service, String(values.against)));
  const reasons = unfitCalls(live, own);
  if (reasons.length > 0)
    throw new Refusal(`${service} would break those who call what is live:\n${reasons.join('\n')}`);
  console.log(`${service} takes and answers all that the live one does.`);
});
