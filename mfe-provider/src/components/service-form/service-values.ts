import type { Service, ServiceInput } from '@mendwell/contracts/service';

/** The values of the service form. The price stays text as typed until the form is sent. */
export type ServiceValues = Omit<ServiceInput, 'price'> & { price: string };

export const emptyService: ServiceValues = {
  serviceName: '',
  serviceArea: '',
  image: '',
  price: '',
  description: '',
};

export const valuesOf = ({
  serviceName,
  serviceArea,
  image,
  price,
  description,
}: Service): ServiceValues => ({
  serviceName,
  serviceArea,
  image,
  price: String(price),
  description,
});
