import type { Service, ServiceInput } from '@mendwell/contracts/service';

/** The service form as typed: the price stays text until it is sent, so that no keystroke is lost. */
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
