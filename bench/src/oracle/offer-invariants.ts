import type { Snapshot } from './snapshot.ts';
import { duplicates, type Violation, violation } from './violation.ts';

const aloneMs = 30 * 60_000;
const atATime = 3;

/** A freed time is offered to three people in half an hour, and to each person once. */
export function offersAreFew({ timeOffers }: Snapshot): Violation[] {
  const ofTime = ({ providerUid, at }: Snapshot['timeOffers'][number]) =>
    `${providerUid} ${at.toISOString()}`;
  const repeated = duplicates(timeOffers, (offer) => `${offer.patientUid} ${ofTime(offer)}`);
  const crowded = [...Map.groupBy(timeOffers, ofTime).values()].flatMap((offers) => {
    const sent = offers.map(({ sentAt }) => sentAt.getTime()).sort((a, b) => a - b);
    const isCrowded = sent.some((at, index) => at - (sent[index - atATime] ?? -Infinity) < aloneMs);
    return isCrowded ? [offers] : [];
  });
  return [
    ...repeated.map(([offer]) => violation('', `${offer && ofTime(offer)} was offered twice to one person`)),
    ...crowded.map(([offer]) =>
      violation('', `${offer && ofTime(offer)} was offered to more than three at once`),
    ),
  ];
}

/** Each offer has its mail. */
export function offersAreMailed({ timeOffers, messages, mails }: Snapshot): Violation[] {
  const sent = new Map(messages.map(({ _id, state }) => [_id, state]));
  return timeOffers.flatMap(({ _id, at }) => {
    const id = `offer:${_id}`;
    const isMailed = sent.get(id) === 'sent' && mails.has(id.replace(':', '.'));
    // One whose time is over is not mailed any more.
    return isMailed || at.getTime() < Date.now()
      ? []
      : [violation('', `the mail of offer ${_id} is ${sent.get(id)}`)];
  });
}
