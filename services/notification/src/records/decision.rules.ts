import type { DomainEvent } from '@mendwell/contracts/events';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import type { AccountNotice, DecisionKind, NewMessage } from './message.rules.ts';

interface Decision {
  kind: DecisionKind;
  /** The id of what it is about. */
  about: string;
  recipient: string;
  account: AccountNotice;
}

/** Longer than the desk offers to undo a decision about a service. */
export const undoneWithinMs = 15_000;

/** One for each decision, however often it is published. By a hash, because ids of messages are logged, and stay. */
const messageOf = ({ kind, about, recipient, account }: Decision): NewMessage => ({
  _id: `${kind}:${hashUid(`${about} ${account.decision?.at}`)}`,
  kind,
  state: 'queued',
  details: { account },
  sender: recipient,
});

export function messagesAboutAccount({ data }: DomainEvent<'account.changed'>): NewMessage[] {
  const { uid, profile, isBlocked, decision } = data;
  if (!decision) return [];
  const kind = isBlocked ? 'account-blocked' : 'account-unblocked';
  const { email = '', isEmailVerified: isVerified = false } = profile ?? {};
  return [messageOf({ kind, about: uid, recipient: uid, account: { email, isVerified, decision } })];
}

/** Planned for when they can be undone no more (`MessagesService.dropUndone`). */
export function messagesAboutService({ data }: DomainEvent<'service.changed'>): NewMessage[] {
  const { serviceId, service, isHidden, decision } = data;
  if (!service || !decision) return [];
  const kind = isHidden ? 'service-hidden' : 'service-shown';
  const { serviceName, providerUid, providerEmail: email, providerVerified: isVerified } = service;
  const account = { email, isVerified, decision: { ...decision, serviceId, serviceName } };
  const plannedAt = new Date(Date.parse(decision.at) + undoneWithinMs);
  return [{ ...messageOf({ kind, about: serviceId, recipient: providerUid, account }), plannedAt }];
}
