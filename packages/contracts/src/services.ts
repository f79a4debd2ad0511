import { Deleted, Inserted, Modified } from './answers.ts';
import type { Call, Docs } from './calls.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { Service, ServiceId, Services } from './service.ts';
import { ServiceInput } from './service-input.ts';
import { ServiceQuery } from './service-query.ts';

/* The calls on services, and on the account that their provider's name comes from. */

export const popularServices = {
  method: 'GET',
  path: '/popularServices',
  caller: 'anyone',
  answer: Services,
} as const satisfies Call;

export const listServices = {
  method: 'GET',
  path: '/services',
  caller: 'anyone',
  query: ServiceQuery,
  answer: Services,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getService = {
  method: 'GET',
  path: '/services/{serviceId}',
  caller: 'anyone',
  parameters: { serviceId: ServiceId },
  answer: Service,
} as const satisfies Call;

export const getServiceToBook = {
  method: 'GET',
  path: '/service/{serviceId}',
  caller: 'anyone',
  parameters: { serviceId: ServiceId },
  answer: Service,
} as const satisfies Call;

export const getServiceToUpdate = {
  method: 'GET',
  path: '/serviceUpdate/{serviceId}',
  caller: 'anyone',
  parameters: { serviceId: ServiceId },
  answer: Service,
} as const satisfies Call;

export const listServicesOfProvider = {
  method: 'GET',
  path: '/serviceJob/{email}',
  caller: 'user',
  query: PageQuery,
  answer: Services,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const createService = {
  method: 'POST',
  path: '/service',
  caller: 'user',
  body: ServiceInput,
  status: 201,
  answer: Inserted,
} as const satisfies Call;

export const updateService = {
  method: 'PUT',
  path: '/serviceUpdate/{serviceId}',
  caller: 'user',
  parameters: { serviceId: ServiceId },
  body: ServiceInput,
  answer: Modified,
} as const satisfies Call;

export const deleteService = {
  method: 'DELETE',
  path: '/serviceDelete/{serviceId}',
  caller: 'user',
  parameters: { serviceId: ServiceId },
  answer: Deleted,
} as const satisfies Call;

export const docs = {
  catalog: {
    popularServices: { summary: 'The most booked services, at most six' },
    listServices: {
      summary: 'Services with every search word in their title, area or provider name, newest first',
    },
    getService: { summary: 'One service', problems: ['not-found'] },
    getServiceToBook: {
      summary: 'One service, for the booking page',
      problems: ['not-found'],
    },
    getServiceToUpdate: {
      summary: 'One service, for the update page',
      problems: ['not-found'],
    },
    listServicesOfProvider: {
      summary: "The caller's own services, newest first",
      problems: ['forbidden'],
    },
    createService: {
      summary: 'Adds a service; the caller becomes its provider',
      problems: ['email-not-verified'],
    },
    updateService: {
      summary: "Updates one of the caller's services",
      problems: ['forbidden', 'not-found'],
    },
    deleteService: {
      summary: "Deletes one of the caller's services; its bookings stay",
      problems: ['forbidden', 'not-found'],
    },
  },
} as const satisfies Docs;
