import type { Guard } from './guard.ts';
import { guards } from './guards.ts';
import { removeGuards } from './remove-guards.ts';

/**
 * Removes each guard that matches one of the words from a copy of the sources, one at a time, runs the tests that must fail
 * without it, and prints which of them did, as a table for docs/guards.md. Returns whether every removal was noticed.
 */
export async function runGuards(words: string[]) {
  const matches = ({ holds, workspace }: Guard, word: string) =>
    `${holds} ${workspace}`.toLowerCase().includes(word.toLowerCase());
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
}
