import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that counts mails by the part of their Message-ID before `@`, and can refuse all of them. `findIn` reads each
 * for what it must not say, which costs more processor than sending it.
 */
export async function startMailServer(findIn?: (mail: Buffer) => Promise<string[]>) {
  const mails = new Map<string, number>();
  /** Mails that say what they must not. */
  const indiscretions: string[] = [];
  let isRefusing = false;

  async function receive(source: Buffer) {
    const [, id = ''] = /^message-id:\s*<([^@>]+)@/im.exec(source.toString()) ?? [];
    for (const kind of (await findIn?.(source)) ?? []) indiscretions.push(`mail ${id} has ${kind}`);
    mails.set(id, (mails.get(id) ?? 0) + 1);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      // A sender that is killed half-way has sent nothing.
      stream.on('error', () => {});
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing) return answer(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        receive(Buffer.concat(chunks)).then(() => answer(null), answer);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    indiscretions,
    refuse(wanted: boolean) {
      isRefusing = wanted;
    },
    stop: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
