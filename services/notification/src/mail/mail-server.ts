import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

/** Concurrent mails, each on its own connection. */
export const maxConcurrentMails = 8;

/** Sends mails to the configured SMTP server. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;

  constructor(@InjectConfig() { SMTP_URL, MAILS_PER_SECOND }: Config) {
    this.transport = createTransport({
      url: SMTP_URL,
      pool: true,
      maxConnections: maxConcurrentMails,
      rateLimit: MAILS_PER_SECOND,
      // Only the sender retries.
      maxRequeues: 0,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      dnsTimeout: 5_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the server has accepted the mail. Throws if it refuses or is unavailable. */
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

/** Why an attempt failed, without the server's text, which often contains the address. */
export function failureOf(error: unknown): string {
  const { code, responseCode, cause } = (error ?? {}) as SmtpError;
  if (typeof code !== 'string') return typeof cause === 'string' ? cause : 'unknown';
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}
