/* npm run retire -- catalog --to <folder or address>: removes a live slice and its pages. */
import { readArguments, runCommand } from './command.ts';
import { retire } from './live.ts';
import { openStore } from './open-store.ts';

await runCommand(async () => {
  const usage = 'npm run retire -- <slice> --to <folder or address>';
  const { values, positionals } = readArguments(
    usage,
    { to: { type: 'string' } },
    ({ to }, { length }) => to !== undefined && length === 1,
  );
  const [name = ''] = positionals;
  await retire(openStore(String(values.to)), name);
  console.log(`${name} is no longer live.`);
});
