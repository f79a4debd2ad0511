import { bookingGuards } from './booking.ts';
import type { Guard } from './guard.ts';
import { paymentGuards } from './payment.ts';
import { privacyGuards } from './privacy.ts';
import { kitGuards } from './service-kit.ts';

/** The guards behind docs/reliability.md and SECURITY.md. */
export const guards: Guard[] = [
  ...bookingGuards,
  ...kitGuards,
  ...paymentGuards,
  ...privacyGuards,
  {
    holds: 'only its provider can change a service',
    workspace: 'services/catalog',
    code: 'if (service.providerUid === user.uid) return service;',
    without: 'if (service) return service;',
    tests: ['services/catalog/test/change-service'],
  },
  {
    holds: 'each recipient gets one mail per change',
    workspace: 'services/notification',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: "[bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: "[bookingId, `${kind}-${which}-${Math.random()}`, role].join(':');",
    tests: ['services/notification/test/mails'],
  },
];
