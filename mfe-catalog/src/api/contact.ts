import { sendContactMessage } from '@mendwell/contracts/contact';
import { http } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { toast } from '@mendwell/web-kit/toast/toast';

type Message = Record<'email' | 'subject' | 'message', string>;

/** Sends the contact form as it was typed; the server decides what is valid. `onSent` runs even after navigation away. */
export const useSendMessage = (onSent: (message: Message) => void) =>
  useSingleMutation({
    mutationKey: ['contact'],
    mutationFn: (message: Message) => http(sendContactMessage, {}, message),
    onSuccess: (_, message) => {
      onSent(message);
      toast.success('Thanks, your message has been received.');
    },
    onError: (error) => toast.error(error.message),
  });
