import * as z from 'zod/mini';
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
