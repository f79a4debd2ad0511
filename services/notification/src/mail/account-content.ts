import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { pages } from '@mendwell/contracts/pages';
import { isolated } from '@mendwell/contracts/text';
import { formatAppointment } from '@mendwell/contracts/time';
import {
  type AccountNotice,
  calendarKind,
  erasureKind,
  type NoticeKind,
  type offerKind,
} from '../records/message.rules.ts';
import type { MailContent } from './mail-content.ts';
import { oneLine } from './names.ts';

type AccountKind = Exclude<NoticeKind, typeof offerKind>;

const texts: Record<AccountKind, Pick<MailContent, 'subject' | 'text'>> = {
  [erasureKind]: {
    subject: 'Your account will be deleted',
    text: 'You have asked us to delete your account. To stop this, sign in before the date below and choose Keep my account.',
  },
  'account-kept': {
    subject: 'Your account will not be deleted',
    text: 'You have chosen to keep your account. It stays as it was.',
  },
  [calendarKind]: {
    subject: 'One of your calendars cannot be read',
    text:
      'For a day, we have not been able to read a calendar that tells us when you are busy. The times that we know stay ' +
      'blocked, but newer ones are not. Working hours says which calendar it is and why.',
  },
  'account-blocked': {
    subject: 'Your account is blocked',
    text:
      'We have blocked your account: you cannot sign in, and your services and reviews are hidden. Appointments ahead ' +
      'have ended, and what was paid for them is refunded in full. If you think this is a mistake, please write to us.',
  },
  'account-unblocked': {
    subject: 'Your account is open again',
    text:
      'You can sign in again, and what was hidden with your account is shown again. Appointments that have ended stay ' +
      'ended, and refunds stay refunded.',
  },
  'service-hidden': {
    subject: 'Your service is hidden',
    text:
      'We have hidden one of your services: nobody can find or book it. Open appointments go on. If you think this is a ' +
      'mistake, please write to us.',
  },
  'service-shown': {
    subject: 'Your service is shown again',
    text: 'One of your services is shown again: patients can find and book it as before.',
  },
};

const contactForm = `${pages.home}#contact`;
const links: Record<AccountKind, [label: string, path: string]> = {
  [erasureKind]: ['Open your profile', pages.profile],
  'account-kept': ['Open your profile', pages.profile],
  [calendarKind]: ['Open Working hours', pages.schedule],
  'account-blocked': ['Write to us', contactForm],
  'account-unblocked': ['Sign in', pages.login],
  'service-hidden': ['Write to us', contactForm],
  'service-shown': ['Manage your services', pages.manageServices],
};

const reasons: Record<ReasonCategory, string> = {
  fraud: 'There were signs of fraud.',
  misleading: 'Information was misleading.',
  illegal: 'Something was against the law.',
  abuse: 'Somebody was insulted, threatened or harassed.',
  spam: 'There was unwanted advertising.',
  request: 'Somebody asked us to do this.',
  other: 'Something else. Please ask us.',
};
const isKnown = (reason: string): reason is ReasonCategory => Object.hasOwn(reasons, reason);

/**
 * The content of a mail about an account. Without people's names, as it may go to a stranger's address; a service's name, which
 * anyone can choose, only to a verified one.
 */
export function contentOfNotice(
  kind: AccountKind,
  { isVerified, erasesAt, failingSince, decision }: AccountNotice,
  publicUrl: string,
): MailContent {
  const [label, path] = links[kind];
  const service = isVerified && decision?.serviceName ? oneLine(decision.serviceName) : '';
  return {
    ...texts[kind],
    facts: [
      ...(service ? [{ label: 'Service', value: isolated(service) }] : []),
      ...(decision ? [{ label: 'Reason', value: reasonOf(decision.reason) }] : []),
      ...(decision ? [{ label: 'Decided', value: inUtc(decision.at) }] : []),
      ...(failingSince ? [{ label: 'Since', value: inUtc(failingSince) }] : []),
      ...(erasesAt ? [{ label: 'Deleted on', value: inUtc(erasesAt) }] : []),
    ],
    link: { label, url: publicUrl + path },
  };
}

const reasonOf = (reason: string) => reasons[isKnown(reason) ? reason : 'other'];

/** The reader's time zone is unknown. */
const inUtc = (instant: string) => formatAppointment(instant, undefined, 'UTC');
