import { sendContactMessage } from '@mendwell/contracts/contact';
import { authorization, http } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

type Message = Record<'email' | 'subject' | 'message', string>;

/** Sends the contact form as it was typed; the server decides what is valid. `onSent` runs even after navigation away. */
export const useSendMessage = (onSent: (message: Message) => void) => {
  const { user } = useSession();
  return useSingleMutation({
    mutationKey: ['contact'],
    mutationFn: async (message: Message) => {
      // Whoever has trouble with their sign-in can still write to us.
      const headers = user ? await authorization().catch(() => ({})) : {};
      return http(sendContactMessage, {}, message, { headers });
    },
    onSuccess: (_, message) => {
      onSent(message);
      toast.success('Thanks, we will get back to you.');
    },
    onError: (error) => toast.error(error.message),
  });
};
