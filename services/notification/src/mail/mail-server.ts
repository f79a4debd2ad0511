import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

/** Mails under way at a time, each on a connection of its own. */
export const mostAtOnce = 8;

/** Hands mails to the SMTP server of the settings. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;

  constructor(@InjectConfig() readonly sender: Config) {
    this.transport = createTransport({
      url: sender.SMTP_URL,
      pool: true,
      maxConnections: mostAtOnce,
      rateLimit: sender.MAILS_PER_SECOND,
      // Messages are repeated in one place, the sender.
      maxRequeues: 0,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      dnsTimeout: 5_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the server has taken the mail. Throws when it refuses or is away. */
  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail(mail);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  cause?: unknown;
}

/** Why an attempt failed, without what a server wrote: that often names the address. */
export function failureOf(error: unknown): string {
  const { code, responseCode, cause } = (error ?? {}) as SmtpError;
  if (typeof code !== 'string') return typeof cause === 'string' ? cause : 'unknown';
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}
