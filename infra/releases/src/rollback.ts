/* npm run rollback -- catalog --to <folder or address>: ends a canary, or makes the previous version live. */
import { readArguments, runCommand } from './command.ts';
import { rollBack } from './live.ts';
import { openStore } from './open-store.ts';

await runCommand(async () => {
  const usage = 'npm run rollback -- <slice> --to <folder or address>';
  const { values, positionals } = readArguments(
    usage,
    { to: { type: 'string' } },
    ({ to }, { length }) => to !== undefined && length === 1,
  );
  const [name = ''] = positionals;
  console.log(`${name}@${await rollBack(openStore(String(values.to)), name)} is live for everyone.`);
});
