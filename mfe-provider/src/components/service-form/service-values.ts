import { type Service, type ServiceInput, servicePolicy } from '@mendwell/contracts/service';
import { parsePrice } from './price.ts';

const policyFields = ['durationMinutes', 'freeCancellationHours', 'lateRefundPercent'] as const;
type PolicyField = (typeof policyFields)[number];

/** The values of the service form. Numbers are text until the form is sent; an empty text means the default. */
export type ServiceValues = Omit<ServiceInput, 'price' | PolicyField> & Record<'price' | PolicyField, string>;

export const emptyService: ServiceValues = {
  serviceName: '',
  serviceArea: '',
  image: '',
  price: '',
  description: '',
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
  durationMinutes: textOf(service.durationMinutes),
  freeCancellationHours: textOf(service.freeCancellationHours),
  lateRefundPercent: textOf(service.lateRefundPercent),
});

/**
 * The request body, not validated. A policy field that the service had `before` and is empty now is sent as the default,
 * because the server keeps omitted fields.
 */
export function inputOf(values: ServiceValues, before?: Service): ServiceInput {
  const { serviceName, serviceArea, image, description } = values;
  const price = parsePrice(values.price) ?? Number.NaN;
  const policy = policyFields.flatMap((field) => {
    const typed = values[field].trim();
    if (typed !== '') return [[field, /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN]];
    return before?.[field] === undefined ? [] : [[field, servicePolicy[field]]];
  });
  return { serviceName, serviceArea, image, description, price, ...Object.fromEntries(policy) };
}
