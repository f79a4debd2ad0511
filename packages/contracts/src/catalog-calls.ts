import * as z from 'zod/mini';
import { Acknowledged, Deleted, Inserted, Modified } from './answers.ts';
import { type Calls, template } from './calls.ts';
import { ContactMessage } from './contact.ts';
import { eventData } from './events.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { paths } from './paths.ts';
import { Service, ServiceInput, ServiceQuery, Services } from './service.ts';

const xml = { status: 200, schema: z.string(), mediaType: 'application/xml' } as const;
const oneService = { method: 'get', needsToken: false, answer: { status: 200, schema: Service } } as const;

/** The calls of the catalog service. */
export const catalogCalls = {
  popularServices: {
    method: 'get',
    path: paths.popularServices,
    summary: 'The most booked services, at most six',
    needsToken: false,
    answer: { status: 200, schema: Services },
  },
  listServices: {
    method: 'get',
    path: paths.services,
    summary: 'Services with every search word in their title, area or provider name, newest first',
    needsToken: false,
    query: ServiceQuery,
    answer: { status: 200, schema: Services, headers: PageHeaders },
  },
  getService: {
    ...oneService,
    path: template(paths.serviceDetails('{serviceId}')),
    summary: 'One service',
    problems: ['not-found'],
  },
  getServiceToBook: {
    ...oneService,
    path: template(paths.serviceToBook('{serviceId}')),
    summary: 'One service, for the booking page',
    problems: ['not-found'],
  },
  getServiceToUpdate: {
    ...oneService,
    path: template(paths.serviceUpdate('{serviceId}')),
    summary: 'One service, for the update page',
    problems: ['not-found'],
  },
  listServicesOfProvider: {
    method: 'get',
    path: template(paths.servicesOfProvider('{email}')),
    summary: "The caller's own services, newest first",
    needsToken: true,
    query: PageQuery,
    answer: { status: 200, schema: Services, headers: PageHeaders },
    problems: ['forbidden'],
  },
  createService: {
    method: 'post',
    path: paths.createService,
    summary: 'Adds a service; the caller becomes its provider',
    needsToken: true,
    body: ServiceInput,
    answer: { status: 201, schema: Inserted },
    problems: ['email-not-verified'],
  },
  updateService: {
    method: 'put',
    path: template(paths.serviceUpdate('{serviceId}')),
    summary: "Updates one of the caller's services",
    needsToken: true,
    body: ServiceInput,
    answer: { status: 200, schema: Modified },
    problems: ['forbidden', 'not-found'],
  },
  deleteService: {
    method: 'delete',
    path: template(paths.deleteService('{serviceId}')),
    summary: "Deletes one of the caller's services; its bookings stay",
    needsToken: true,
    answer: { status: 200, schema: Deleted },
    problems: ['forbidden', 'not-found'],
  },
  updateAccount: {
    method: 'put',
    path: paths.account,
    summary:
      "Copies the caller's name, photo and email address from the token to their services and open bookings",
    needsToken: true,
    answer: { status: 200, schema: Acknowledged },
  },
  sendContactMessage: {
    method: 'post',
    path: paths.contact,
    summary: 'Stores a message from the contact form',
    needsToken: false,
    body: ContactMessage,
    answer: { status: 201, schema: Acknowledged },
  },
  listSitemaps: {
    method: 'get',
    path: paths.sitemap,
    summary: 'The sitemap index of the public pages',
    needsToken: false,
    isAtRoot: true,
    answer: xml,
  },
  getSitemap: {
    method: 'get',
    path: template(paths.sitemapPart('{part}')),
    summary: 'One sitemap of the sitemap index',
    needsToken: false,
    isAtRoot: true,
    answer: xml,
    problems: ['not-found'],
  },
  getServiceSnapshot: {
    method: 'get',
    path: template(paths.internalService('{serviceId}')),
    summary: 'The data of service.published, for readers that may not have the event yet',
    needsToken: true,
    isInternal: true,
    answer: { status: 200, schema: eventData['service.published'] },
    problems: ['not-found'],
  },
} as const satisfies Calls;
