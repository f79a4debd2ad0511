import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { z } from 'zod';

/** `no-reply@mendwell.example`, or with a name: `Mendwell <no-reply@mendwell.example>`. */
const sender = /^(?:[^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const Config = z.object({
  ...serviceConfig,
  /** The mail server, with user and password if required; in production with TLS: `smtps:` or `?requireTLS=true`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name and <an address>'),
  /** A send that takes four fifths of it is given up; also how long the claims of a dead instance last. */
  MAIL_LEASE_SECONDS: positiveInteger().default(60),
  /** Per instance. Mail servers require a limit, and page requests must not wait for mails. */
  MAILS_PER_SECOND: positiveInteger().default(50),
  /** The base URL of links in mails, without a trailing slash. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Signs links that work without signing in. A new secret invalidates links in mails already sent. */
  MAIL_LINK_SECRET: z.string().min(16),
});
export type Config = z.infer<typeof Config>;
