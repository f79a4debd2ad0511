import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

const maxConcurrentMails = 8;

/** Sends mails to the configured SMTP server. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  /** How many mails are sent at a time, each on its own connection. */
  readonly concurrency: number;
  private readonly transport;

  constructor(@InjectConfig() { SMTP_URL, MAILS_PER_SECOND, MAIL_LEASE_SECONDS }: Config) {
    // The pool sends the first mail of each connection without regard to the rate.
    this.concurrency = Math.min(maxConcurrentMails, MAILS_PER_SECOND);
    this.transport = createTransport({
      url: SMTP_URL,
      pool: true,
      maxConnections: this.concurrency,
      rateLimit: MAILS_PER_SECOND,
      // Only the sender retries.
      maxRequeues: 0,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      // A server may scan a mail for minutes before it accepts it. What ends a send is its signal.
      socketTimeout: MAIL_LEASE_SECONDS * 1_000,
      idleTimeout: 10_000,
      dnsTimeout: 5_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the server has accepted the mail. Throws if it refuses or is unavailable, or on `signal`. */
  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    await this.transport.sendMail({ ...mail, signal });
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

/** Why an attempt failed, without the server's text, which often contains the address. */
export function failureOf(error: unknown): string {
  const { code, responseCode, cause } = (error ?? {}) as SmtpError;
  if (typeof code !== 'string') return typeof cause === 'string' ? cause : 'unknown';
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}
