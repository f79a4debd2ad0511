import * as z from 'zod/mini';
import { Acknowledged } from './answers.ts';
import type { Call, Docs } from './calls.ts';
import { requiredText } from './text.ts';

export const ContactMessage = z.object({
  email: z.pipe(
    requiredText('Email address', 254).register(z.globalRegistry, { format: 'email' }),
    z.email('Email address is not valid'),
  ),
  subject: requiredText('Subject', 200),
  message: requiredText('Your message', 5000),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = {
  method: 'POST',
  path: '/contact',
  caller: 'anyone',
  body: ContactMessage,
  status: 201,
  answer: Acknowledged,
} as const satisfies Call;

export const docs = {
  catalog: {
    sendContactMessage: { call: sendContactMessage, summary: 'Stores a message from the contact form' },
  },
} as const satisfies Docs;
