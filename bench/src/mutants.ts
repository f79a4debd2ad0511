/*
 * npm run mutants: removes each guard of mutants/guards/ from a copy of the sources, one at a time, runs the tests that must
 * fail without it, and prints which of them did, as a table for docs/guards.md. Fails if a removal goes unnoticed.
 * `npm run mutants -- webhook "goes back"` removes only guards that match one of these.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import type { Guard } from './mutants/guards/guard.ts';
import { guards } from './mutants/guards.ts';
import { removeGuards } from './mutants/remove-guards.ts';

await runCommand(async () => {
  const words = process.argv.slice(2);
  const matches = ({ holds, file }: Guard, word: string) =>
    `${holds} ${file}`.toLowerCase().includes(word.toLowerCase());
  const unknown = words.find((word) => !guards.some((guard) => matches(guard, word)));
  if (unknown) {
    console.error(`No guard matches "${unknown}".`);
    return false;
  }
  const wanted = guards.filter((guard) => words.length === 0 || words.some((word) => matches(guard, word)));
  let missed = 0;
  console.log('| guard | tests that fail without it |\n|---|---|');
  await removeGuards(wanted, ({ holds }, outcome) => {
    const [first, ...others] = 'caughtBy' in outcome ? outcome.caughtBy : [];
    if (!first) missed += 1;
    const answer = first ? `${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}` : '**none**';
    console.log(`| ${holds} | ${'broken' in outcome ? outcome.broken : answer} |`);
  });
  console.log(`\n${wanted.length} guards, ${missed} missed`);
  return missed === 0;
});
