/*
 * npm run mutants: takes away each guard of mutants/guards/ in a copy of the sources, one at a time, runs the tests that
 * must notice, and prints which of them did, as a table for docs/reliability.md. Fails if one goes unnoticed.
 * `npm run mutants -- webhook "goes back"` tries only those whose words match.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import type { Guard } from './mutants/guards/guard.ts';
import { guards } from './mutants/guards.ts';
import { tryGuards } from './mutants/remove-guards.ts';

await runCommand(async () => {
  const words = process.argv.slice(2);
  const isAbout = ({ holds, file }: Guard, word: string) =>
    `${holds} ${file}`.toLowerCase().includes(word.toLowerCase());
  const unknown = words.find((word) => !guards.some((guard) => isAbout(guard, word)));
  if (unknown) {
    console.error(`No guard is about "${unknown}".`);
    return false;
  }
  const wanted = guards.filter((guard) => words.length === 0 || words.some((word) => isAbout(guard, word)));
  let missed = 0;
  console.log('| guard | tests that fail without it |\n|---|---|');
  await tryGuards(wanted, ({ holds }, outcome) => {
    const [first, ...others] = 'caughtBy' in outcome ? outcome.caughtBy : [];
    if (!first) missed += 1;
    const answer = first ? `${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}` : '**none**';
    console.log(`| ${holds} | ${'broken' in outcome ? outcome.broken : answer} |`);
  });
  console.log(`\n${wanted.length} guards, ${missed} missed`);
  return missed === 0;
});
