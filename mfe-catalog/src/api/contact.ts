import { Acknowledged } from '@mendwell/contracts/answers';
import { paths } from '@mendwell/contracts/paths';
import { http } from '@mendwell/web-kit/http';
import { useSingleMutation } from '@mendwell/web-kit/single-mutation';

/** Sends the contact form as it was typed; the server decides what is valid. */
export const useSendMessage = () =>
  useSingleMutation({
    mutationKey: ['contact'],
    mutationFn: (message: Record<'email' | 'subject' | 'message', string>) =>
      http(Acknowledged, paths.contact, { method: 'POST', body: message, anonymous: true }),
  });
