import { type Service, type Specialty, servicePolicy, specialties } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { parsePrice } from './price.ts';

const policyFields = ['durationMinutes', 'freeCancellationHours', 'lateRefundPercent'] as const;
type PolicyField = (typeof policyFields)[number];

/** The values of the service form. Numbers are text until the form is sent; an empty text means the default. */
export type ServiceValues = Omit<ServiceInput, 'price' | PolicyField | 'specialty'> &
  Record<'price' | PolicyField, string> & { specialty: Specialty | null };

export const emptyService: ServiceValues = {
  serviceName: '',
  serviceArea: '',
  image: '',
  price: '',
  description: '',
  specialty: null,
  durationMinutes: '',
  freeCancellationHours: '',
  lateRefundPercent: '',
};

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

export const valuesOf = (service: Service): ServiceValues => ({
  serviceName: service.serviceName,
  serviceArea: service.serviceArea,
  image: service.image,
  price: String(service.price),
  description: service.description,
  specialty: specialties.find((name) => name === service.specialty) ?? null,
  durationMinutes: textOf(service.durationMinutes),
  freeCancellationHours: textOf(service.freeCancellationHours),
  lateRefundPercent: textOf(service.lateRefundPercent),
});

/**
 * The request body, not validated. A policy field or specialty that the service had `before` and is empty now is sent as
 * the default or `null`, because the server keeps omitted fields.
 */
export function inputOf(values: ServiceValues, before?: Service): ServiceInput {
  const { serviceName, serviceArea, image, description, specialty } = values;
  const price = parsePrice(values.price) ?? Number.NaN;
  const policy = policyFields.flatMap((field) => {
    const typed = values[field].trim();
    if (typed !== '') return [[field, /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN]];
    return before?.[field] === undefined ? [] : [[field, servicePolicy[field]]];
  });
  const stated = specialty ? { specialty } : before?.specialty && { specialty: null };
  return { serviceName, serviceArea, image, description, price, ...stated, ...Object.fromEntries(policy) };
}
