import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that refuses some addresses, stops answering after others, and takes `delayMs` to scan each mail. `onTaken` is
 * called before each is confirmed.
 */
export async function startMailServer(onTaken: (taken: readonly string[]) => unknown = () => {}) {
  const taken: string[] = [];
  const refused = new Set<string>();
  const silent = new Set<string>();
  const silenced: string[] = [];
  const sessions = new Set<string>();
  const scan = { delayMs: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Does not wait for connections that it no longer answers.
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      if (silent.has(address)) return void silenced.push(address);
      const refusal = Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 });
      answer(refused.has(address) ? refusal : null);
    },
    onData(stream, { id, envelope }, answer) {
      sessions.add(id);
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        onTaken(taken);
        setTimeout(() => answer(null), scan.delayMs);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refused,
    silent,
    /** The silent addresses after which it has stopped answering. */
    silenced,
    /** The connections that brought mails. */
    sessions,
    scan,
    reset: () => {
      taken.length = 0;
      refused.clear();
    },
    close: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}
