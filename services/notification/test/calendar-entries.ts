import { mailsTo, sourceOf } from './caught-mails.ts';

/** The calendar entry in the last mail to an address. */
export async function lastEntryTo(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  const source = mail ? await sourceOf(mail) : '';
  const encoded = /application\/ics[\s\S]*?base64[\s\S]*?\r\n\r\n([^-]+)/.exec(source)?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString();
}

export const lineOf = (entry: string, name: string) =>
  entry.split('\r\n').find((line) => line.startsWith(`${name}:`));
