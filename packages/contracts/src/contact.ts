import { Acknowledged } from './answers.ts';
import type { Call, Docs } from './calls.ts';
import { ContactMessage } from './contact-message.ts';

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
    sendContactMessage: {
      summary: 'Stores a message from the contact form, as that of the account if it carries a valid token',
    },
  },
} as const satisfies Docs;
