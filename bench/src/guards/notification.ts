import type { Guard } from './guard.ts';

const source = 'services/notification/src/';

export const notificationGuards: Guard[] = [
  {
    holds: 'each recipient gets one mail per change',
    file: `${source}messages/message.rules.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: "[bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: "[bookingId, `${kind}-${which}-${Math.random()}`, role].join(':');",
    tests: ['services/notification/test/mails'],
  },
  {
    holds: 'a name cannot add lines to a mail or a calendar entry',
    file: `${source}mail/one-line.ts`,
    code: "name.replace(controlCharacters, ' ')",
    without: "name.replace(/^controlCharacters$/, '')",
    tests: ['services/notification/test/mails', 'services/notification/test/calendar'],
  },
];
