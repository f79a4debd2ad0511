import { join } from 'node:path';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from '../processes/until.ts';
import { root } from '../repository.ts';

interface Options {
  logFile: string;
  pidFile: string;
  ports: { smtp: number; mails: number };
}

export const smtpUrl = ({ smtp }: { smtp: number }) => `smtp://127.0.0.1:${smtp}`;
/** The web page of caught mails, and its API. */
export const mailsUrl = ({ mails }: { mails: number }) => `http://127.0.0.1:${mails}`;

/** maildev: catches every mail and shows it on a page. Keeps the newest thousand in memory. */
export function mailCatcher({ logFile, pidFile, ports }: Options): Managed {
  return managed(
    {
      name: 'mail catcher',
      command: 'node',
      args: [
        join(root, 'node_modules/maildev/dist/bin/maildev.js'),
        ...['--smtp', String(ports.smtp), '--ip', '127.0.0.1', '--hide-extensions', 'STARTTLS'],
        ...['--web', String(ports.mails), '--web-ip', '127.0.0.1', '--max-emails', '1000', '--silent'],
      ],
      logFile,
      readyWithin: 60,
      isReady: async () =>
        (await answersOnPort(ports.smtp)) && (await fetch(`${mailsUrl(ports)}/api/healthz`)).ok,
    },
    pidFile,
  );
}
