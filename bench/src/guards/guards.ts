import { bookingGuards } from './booking.ts';
import { type Guard, guardsIn } from './guard.ts';
import { paymentGuards } from './payment.ts';
import { privacyGuards } from './privacy.ts';
import { kitGuards } from './service-kit.ts';

/** The guards behind docs/reliability.md and SECURITY.md. */
export const guards: Guard[] = [
  ...bookingGuards,
  ...kitGuards,
  ...paymentGuards,
  ...privacyGuards,
  ...guardsIn('services/catalog', [
    {
      holds: 'only its provider can change a service',
      code: 'if (service.providerUid === user.uid) return service;',
      without: 'if (service) return service;',
      tests: ['services/catalog/test/change-service'],
    },
  ]),
  ...guardsIn('services/notification', [
    {
      holds: 'each recipient gets one mail per change',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      code: "[bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':');",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      without: "[bookingId, `${kind}-${which}-${Math.random()}`, role].join(':');",
      tests: ['services/notification/test/mails'],
    },
  ]),
];
