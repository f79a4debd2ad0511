import { createInterface } from 'node:readline/promises';

/** Asks the user to confirm an irreversible action. */
export async function confirm(question: string) {
  if (!process.stdin.isTTY) {
    console.error('Cannot ask for confirmation without a terminal. Add --yes to proceed.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return answer.trim() === 'yes';
}
