import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that counts mails by the part of their Message-ID before `@`, and can refuse all of them. `findIn` searches
 * each mail for personal data, which takes more CPU time than sending it.
 */
export async function startMailServer(findIn?: (mail: Buffer) => Promise<string[]>) {
  const mails = new Map<string, number>();
  /** Mails that `findIn` has objected to. */
  const leaks: string[] = [];
  let isRefusing = false;

  async function receive(source: Buffer) {
    const [, id = ''] = /^message-id:\s*<([^@>]+)@/im.exec(source.toString()) ?? [];
    for (const kind of (await findIn?.(source)) ?? []) leaks.push(`mail ${id} has ${kind}`);
    mails.set(id, (mails.get(id) ?? 0) + 1);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, _session, answer) {
      // A sender that is killed while it sends has sent nothing.
      const mail = await buffer(stream).catch(() => undefined);
      if (!mail) return;
      if (isRefusing) return answer(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      receive(mail).then(() => answer(null), answer);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    leaks,
    refuse(wanted: boolean) {
      isRefusing = wanted;
    },
    stop: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
