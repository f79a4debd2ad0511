import { createInterface } from 'node:readline/promises';

/** Whether the user says yes to what cannot be undone. */
export async function confirm(question: string) {
  if (!process.stdin.isTTY) {
    console.error('Nobody can be asked here. To do it all the same, add --yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return answer.trim() === 'yes';
}
