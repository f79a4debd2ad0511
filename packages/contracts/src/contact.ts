import { Acknowledged, type Call } from './calls.ts';
import { requiredLine, requiredText } from './inputs.ts';
import * as z from './zod.ts';

const international = /^([^@]+)@([^\s@/\\?#:%[\]]*[^\p{ASCII}][^\s@/\\?#:%[\]]*)$/u;

/** The same address with an internationalised domain as mail servers know it: `anna@xn--bcher-kva.example`. */
const withAsciiDomain = (address: string): string => {
  const [, person, domain] = international.exec(address) ?? [];
  if (!domain) return address;
  try {
    return `${person}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
};

/** zod's own pattern, and internationalised top-level domains. */
const emailAddress =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

export const ContactMessage = z.object({
  email: z.pipe(
    requiredText('Email address', 254).register(z.globalRegistry, { format: 'email' }),
    z.string().check(z.overwrite(withAsciiDomain), z.regex(emailAddress, 'Email address is not valid')),
  ),
  subject: requiredLine('Subject', 200),
  message: requiredText('Your message', 5000),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = {
  method: 'POST',
  path: '/contact',
  service: 'catalog',
  caller: 'anyone',
  summary: 'Stores a message from the contact form, as that of the account if it carries a valid token',
  body: ContactMessage,
  status: 201,
  answer: Acknowledged,
  gateway: 'own',
} as const satisfies Call;
