import type { DomainEvent } from '@mendwell/contracts/events';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import {
  type AccountNotice,
  calendarKind,
  erasureKind,
  keptKind,
  type NewMessage,
  type NoticeKind,
  offerKind,
} from './message.rules.ts';

/* Messages to an account. Their ids are logged and stay, so they name an event or are hashes, and never name the account. */

const notice = (_id: string, kind: NoticeKind, sender: string, account: AccountNotice): NewMessage => ({
  _id,
  kind,
  state: 'queued',
  details: { account },
  sender,
});

/** One for each thing that has happened to something at an instant, however often it is published. */
const noticeOnce = (kind: NoticeKind, about: string, at: string, recipient: string, account: AccountNotice) =>
  notice(`${kind}:${hashUid(`${about} ${at}`)}`, kind, recipient, account);

/** By its event, which has an id of its own for each request. */
export function messagesOfErasure({ id, data }: DomainEvent<'account.changed'>): NewMessage[] {
  const { uid, what, profile, erasesAt } = data;
  if (!profile || (what !== 'erasure-requested' && what !== 'kept')) return [];
  const { email, isEmailVerified: isVerified } = profile;
  const account = { email, isVerified, ...(erasesAt && { erasesAt }) };
  return [notice(`account:${id}`, what === 'kept' ? keptKind : erasureKind, uid, account)];
}

export function messagesOfOffer({ data }: DomainEvent<'time.offered'>): NewMessage[] {
  const { offerId, patientUid, patientEmail: email, patientVerified: isVerified, ...offer } = data;
  return [notice(`offer:${offerId}`, offerKind, patientUid, { email, isVerified, offer })];
}

/** One for each time that calendars of a provider begin to fail. */
export const messagesAboutCalendar = (
  { providerUid, failingSince }: DomainEvent<'calendar.failed'>['data'],
  { email = '', isEmailVerified: isVerified = false }: { email?: string; isEmailVerified?: boolean },
): NewMessage[] => [
  noticeOnce(calendarKind, providerUid, failingSince, providerUid, { email, isVerified, failingSince }),
];

export function messagesAboutAccount({ data }: DomainEvent<'account.changed'>): NewMessage[] {
  const { uid, profile, isBlocked, decision } = data;
  if (!decision) return [];
  const { email = '', isEmailVerified: isVerified = false } = profile ?? {};
  const kind = isBlocked ? 'account-blocked' : 'account-unblocked';
  return [noticeOnce(kind, uid, decision.at, uid, { email, isVerified, decision })];
}

/** Longer than the desk offers to undo a decision about a service. */
export const undoneWithinMs = 15_000;

/** Planned for when they can be undone no more (`MessagesService.dropUndone`). */
export function messagesAboutService({ data }: DomainEvent<'service.changed'>): NewMessage[] {
  const { serviceId, service, isHidden, decision } = data;
  if (!service || !decision) return [];
  const { serviceName, providerUid, providerEmail: email, providerVerified: isVerified } = service;
  const account = { email, isVerified, decision: { ...decision, serviceId, serviceName } };
  const kind = isHidden ? 'service-hidden' : 'service-shown';
  const plannedAt = new Date(Date.parse(decision.at) + undoneWithinMs);
  return [{ ...noticeOnce(kind, serviceId, decision.at, providerUid, account), plannedAt }];
}
