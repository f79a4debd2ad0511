import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type AddressObject, simpleParser } from 'mailparser';

/** The name of everybody, the instructions of every booking and the text of every review: they occur nowhere else. */
export const person = { name: 'Canary Quill' };
export const instructions = 'canary-allergic-to-latex';
export const reviewText = 'canary-listened-well';
/** The service that everybody books; it says something about their health. */
export const serviceName = 'Canary rash clinic';

const kinds: Record<string, RegExp> = {
  // The sender's address is not personal.
  'an e-mail address': /(?<!no-reply)(?:@|%40)(?:people|mendwell)\.example/i,
  'a name': new RegExp(person.name.replace(' ', '(?: |\\+|%20)'), 'i'),
  instructions: new RegExp(instructions, 'i'),
  'a review': new RegExp(reviewText, 'i'),
  'a token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  "a calendar's address": /\/calendars\/[\w-]{43}/,
  'a client secret': /\bpi_\w+_secret_\w+/,
  'a card number': /\b4242(?:[ -]?\d{4}){3}\b/,
};

/** Kinds of personal data in a text. */
export const personalDataIn = (text: string) =>
  Object.keys(kinds).filter((kind) => (kinds[kind] as RegExp).test(text));

/** Personal data in the logs of a folder, such as `booking.log:17 has a token`. */
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
/** Joins the folded lines of a calendar entry (RFC 5545). */
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '');

/** Personal data in a mail. Names of patient and provider are allowed, and the recipient's address; the service is not. */
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
