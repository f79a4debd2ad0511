import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { z } from 'zod';

/** `no-reply@mendwell.example`, or with a name: `Mendwell <no-reply@mendwell.example>`. */
const sender = /^(?:[^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const Config = z.object({
  ...serviceConfig,
  /** The mail server, with user and password if it asks for them; `smtps:` begins with TLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name and <an address>'),
  /** Longer than the mail server takes for a mail. What a dead instance has claimed waits so long. */
  MAIL_LEASE_SECONDS: positiveInteger().default(60),
  /** Of each instance. Mail servers ask for a limit, and people at the page should not wait for mails of others. */
  MAILS_PER_SECOND: positiveInteger().default(50),
  /** The address that links in mails begin with, without a slash at the end. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Signs links that work without signing in. A new one ends those in mails already sent. */
  MAIL_LINK_SECRET: z.string().min(16),
});
export type Config = z.infer<typeof Config>;
