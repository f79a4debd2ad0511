import { type Service, type ServiceInput, servicePolicy } from '@mendwell/contracts/service';
import { parsePrice } from './price.ts';

const policyFields = ['durationMinutes', 'freeCancellationHours', 'lateRefundPercent'] as const;
type PolicyField = (typeof policyFields)[number];

/** The values of the service form. Numbers stay text as typed until the form is sent; an empty one means the default. */
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
 * What is sent; nothing while the price is no number. `before` is the service that is changed: what it stated and is
 * empty now gets the default, because what is left out stays as it was.
 */
export function inputOf(values: ServiceValues, before?: Service): ServiceInput | undefined {
  const { serviceName, serviceArea, image, description } = values;
  const price = parsePrice(values.price);
  if (price === undefined) return undefined;
  const policy = policyFields.flatMap((field) => {
    const typed = values[field].trim();
    if (typed !== '') return [[field, Number(typed)]];
    return before?.[field] === undefined ? [] : [[field, servicePolicy[field]]];
  });
  return { serviceName, serviceArea, image, description, price, ...Object.fromEntries(policy) };
}
