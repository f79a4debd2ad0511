import type { DomainEvent } from '@mendwell/contracts/events';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { calendarKind, type NewMessage } from './message.rules.ts';

/** One for each time that calendars of a provider begin to fail. */
export const messagesAboutCalendar = (
  { providerUid, failingSince }: DomainEvent<'calendar.failed'>['data'],
  { email = '', isEmailVerified: isVerified = false }: { email?: string; isEmailVerified?: boolean },
): NewMessage[] => [
  {
    _id: `${calendarKind}:${hashUid(`${providerUid} ${failingSince}`)}`,
    kind: calendarKind,
    state: 'queued',
    details: { account: { email, isVerified, failingSince } },
    sender: providerUid,
  },
];
