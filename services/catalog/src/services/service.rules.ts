import type { EventData } from '@mendwell/contracts/events';
import { toCents } from '@mendwell/contracts/money';
import type { ServiceInput } from '@mendwell/contracts/service';
import { statedPolicy } from '@mendwell/contracts/stated-policy';
import { PictureAddress } from '@mendwell/contracts/text';
import type { User } from '@mendwell/service-kit/auth';
import { gramsOf, normalise } from './search.rules.ts';

/** What the provider typed, as it is stored. */
export const typedFields = ({ price, ...input }: ServiceInput) => ({ ...input, priceCents: toCents(price) });

/** Who offers it, as the token says. A photo that is no picture address is left out. */
export const providerFields = (user: User) => ({
  providerUid: user.uid,
  providerEmail: user.email,
  providerName: user.name,
  providerImage: PictureAddress.safeParse(user.picture).data ?? '',
  providerVerified: user.isEmailVerified,
});

/** What search reads. Derived, so it is written whenever one of its sources is. */
export function searchFields(service: { serviceName: string; serviceArea: string; providerName: string }) {
  const text = `${service.serviceName}\n${service.serviceArea}\n${service.providerName}`;
  return {
    searchTitle: normalise(service.serviceName),
    searchText: normalise(text),
    titleGrams: gramsOf(service.serviceName),
    textGrams: gramsOf(text),
  };
}

type Snapshot = EventData<'service.published'>;

/** What the other services know of a service. */
export const snapshotOf = (
  service: Omit<Snapshot, 'serviceId'> & { _id: { toString(): string } },
): Snapshot => ({
  serviceId: String(service._id),
  version: service.version,
  providerUid: service.providerUid,
  providerEmail: service.providerEmail,
  providerName: service.providerName,
  serviceName: service.serviceName,
  image: service.image,
  priceCents: service.priceCents,
  ...statedPolicy(service),
});

/** True when saving these fields would change nothing. */
export const isUnchanged = <Fields extends object>(stored: Fields, typed: Partial<Fields>): boolean =>
  (Object.keys(typed) as (keyof Fields)[]).every((field) => stored[field] === typed[field]);
