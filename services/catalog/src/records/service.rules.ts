import { type EventData, type ServiceSnapshot, ServiceState } from '@mendwell/contracts/events';
import { PictureAddress } from '@mendwell/contracts/inputs';
import { toCents } from '@mendwell/contracts/money';
import type { Specialty } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { shownName, type User } from '@mendwell/service-kit/http/auth';
import { picker } from './fields.rules.ts';
import { fold } from './folding.rules.ts';
import { storedGrams } from './search.rules.ts';

export const noSuchService = () => new DomainError('not-found', 'This service does not exist');

/** The provider's input, as stored. */
export const typedFields = ({ price, ...input }: ServiceInput) => ({ ...input, priceCents: toCents(price) });

/** The provider's fields, from the token. A photo that is not a valid picture URL is left out. */
export const providerFields = (user: User) => ({
  providerUid: user.uid,
  providerEmail: user.email,
  providerName: shownName(user),
  providerImage: PictureAddress.safeParse(user.picture).data ?? '',
  providerVerified: user.isEmailVerified,
});

/** `listedAs` of a service without a specialty. */
const noSpecialty = 'none';

interface Searched {
  serviceName: string;
  serviceArea: string;
  providerName: string;
  specialty?: string | null | undefined;
  moderation?: object | undefined;
  isPaused?: boolean | undefined;
}

// A specialty of a newer release has only its name.
const wordsOfSpecialty = (specialty: string | null | undefined): string[] =>
  specialty ? [specialty, specialtyWords[specialty as Specialty] ?? ''] : [];

/**
 * Derived fields for lists and search, written whenever one of their sources changes. A hidden or paused service is in no
 * list, but operators find its words.
 */
export function searchFields(service: Searched) {
  const title = service.serviceName;
  const lines = [title, service.serviceArea, service.providerName, ...wordsOfSpecialty(service.specialty)];
  const text = lines.join('\n');
  return {
    ...(!service.moderation && !service.isPaused && { listedAs: service.specialty ?? noSpecialty }),
    search: { text: fold(text), grams: storedGrams(title, text) },
  };
}

/** Those of a removed service, which nobody finds. */
export const noGrams = { 'search.grams': [] };

/** Later than any appointment. */
export const noFreeTime = new Date('9999-12-31T00:00:00Z');

type ServiceChange = EventData<'service.changed'>;
type Changed = Omit<ServiceSnapshot, 'serviceId'> & {
  _id: { toString(): string };
  deletedAt?: Date | undefined;
  moderation?: object | undefined;
};

/** The part of a service that other services receive. */
const stateOf = picker<Changed, typeof ServiceState>(ServiceState, {});

export const snapshotOf = (service: Changed): ServiceSnapshot => ({
  serviceId: String(service._id),
  version: service.version,
  ...stateOf(service),
});

/** A service after a change, for other services. A hidden one is removed for now. */
export const toServiceChanged = (
  service: Changed,
  what: ServiceChange['what'],
  decision?: ServiceChange['decision'],
): ServiceChange => ({
  serviceId: String(service._id),
  version: service.version,
  what,
  service: service.deletedAt && !service.moderation ? null : stateOf(service),
  isHidden: service.moderation !== undefined,
  ...(decision && { decision }),
});

/** True if the stored fields already have these values; `null` means none. */
export const isUnchanged = <Fields extends object>(stored: Fields, typed: Partial<Fields>): boolean =>
  (Object.keys(typed) as (keyof Fields)[]).every(
    (field) => (stored[field] ?? null) === (typed[field] ?? null),
  );

/** What patients type when they mean a specialty, beside its name. */
const specialtyWords: Record<Specialty, string> = {
  Cardiologist: 'doctor cardiology heart pulse blood pressure ecg',
  Hematologist: 'doctor hematology haematologist blood anemia',
  Immunology: 'doctor immunologist allergy allergies immune',
  Gynecologist: 'doctor gynecology gynaecologist women pregnancy',
  Neurologist: 'doctor neurology brain nerves headache migraine',
  Orthopedics: 'doctor orthopedist orthopaedics bones joints knee back',
  Geneticist: 'doctor genetics genes dna heredity',
  Otolaryngologist: 'doctor otolaryngology ent ear nose throat',
  Epidemiology: 'doctor epidemiologist infection vaccination travel',
  Radiologist: 'doctor radiology scan x-ray mri ct ultrasound',
};
