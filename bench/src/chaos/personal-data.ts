import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type AddressObject, simpleParser } from 'mailparser';

/** What the people of a trial are called and tell their provider, spelled like nothing else. */
export const person = { displayName: 'Canary Quill' };
export const instructions = 'canary-allergic-to-latex';
/** What is booked; it tells of somebody's health. */
export const serviceName = 'Canary rash clinic';

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

const addressesOf = ({ value }: AddressObject) => value.map(({ address = '' }) => address);
/** A line of a calendar entry goes on in the next one after a space (RFC 5545). */
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '');

/** What a mail says that it must not. It may name its two people, with its recipient's address alone, and no service. */
export async function personalDataInMail(source: Buffer) {
  const { attachments, headerLines, html, text, to = [] } = await simpleParser(source);
  const parts = [
    ...headerLines.map(({ line }) => line),
    text ?? '',
    html || '',
    ...attachments.map(({ content }) => content.toString()),
  ];
  const recipients = [to].flat().flatMap(addressesOf);
  const said = recipients.reduce((all, address) => all.replaceAll(address, ''), unfolded(parts.join('\n')));
  const hasService = said.toLowerCase().includes(serviceName.toLowerCase());
  return [...personalDataIn(said).filter((kind) => kind !== 'a name'), ...(hasService ? ['a service'] : [])];
}
