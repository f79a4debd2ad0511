import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the people of a trial are called and tell their provider, spelled like nothing else. */
export const person = { displayName: 'Canary Quill' };
export const instructions = 'canary-allergic-to-latex';

const kinds: Record<string, RegExp> = {
  // Not the address that mails are from.
  'an e-mail address': /(?<!no-reply)(?:@|%40)(?:bench|mendwell)\.example/i,
  'a name': new RegExp(person.displayName.replace(' ', '(?: |\\+|%20)'), 'i'),
  instructions: new RegExp(instructions, 'i'),
  'a token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  'a client secret': /\bpi_\w+_secret_\w+/,
  'a card number': /\b4242(?:[ -]?\d{4}){3}\b/,
};

/** The kinds of personal data in a text. */
export const personalDataIn = (text: string) =>
  Object.keys(kinds).filter((kind) => (kinds[kind] as RegExp).test(text));

/** Personal data in the logs of a folder: `booking.log:17 has a token`. */
export async function findInLogs(folder: string) {
  const found: string[] = [];
  let lines = 0;
  for (const file of globSync('**/*.log', { cwd: folder })) {
    let inFile = 0;
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      inFile += 1;
      for (const kind of personalDataIn(line)) found.push(`${file}:${inFile} has ${kind}`);
    }
    lines += inFile;
  }
  return { lines, found };
}

/** Prints what names a person in the logs of a folder and in traces. True if nothing does. */
export async function areDiscreet(folder: string, traces: { exports: number; found: string[] }) {
  const logs = await findInLogs(folder);
  const found = [...logs.found, ...traces.found];
  console.log(
    `${logs.lines} lines of logs and ${traces.exports} exports of traces: ${found.length} name a person.`,
  );
  for (const text of found.slice(0, 10)) console.log(`  ✗ ${text}`);
  return found.length === 0;
}
