import { exampleService } from '@mendwell/contracts/examples';
import { notIsolated } from '@mendwell/web-kit/testing/isolation';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import { PopularServices } from '../components/home/popular-services.tsx';
import AllServicesPage from './all-services-page.tsx';
import ServiceDetailsPage from './service-details-page.tsx';

const service = exampleService({
  serviceName: 'בדיקת לב',
  serviceArea: 'תל אביב',
  description: 'חצי שעה.',
  providerName: 'ד"ר לוי',
});
const texts = [service.serviceName, service.serviceArea, service.description, service.providerName];
const network = {
  'GET /services?search=': () => ({ body: [service] }),
  'GET /popularServices': () => ({ body: [service] }),
  'GET /services/s1': () => ({ body: service }),
};

it.each([
  ['home', PopularServices, { path: '/' }],
  ['search', AllServicesPage, { path: '/allService' }],
  ['details', ServiceDetailsPage, { path: '/services/:serviceId', at: '/services/s1' }],
])('a service written from right to left does not reorder the page around it: %s', async (_, Page, where) => {
  stubNetwork(network);
  renderPage(Page, where);
  await screen.findByRole('heading', { name: service.serviceName });
  expect(notIsolated(texts)).toEqual([]);
});

it('a service published before texts were checked turns neither link previews nor search results', async () => {
  const turned = (text: string) => `\u202e${text}\u2067`;
  const old = exampleService({
    serviceName: turned('Heart'),
    serviceArea: turned('Leeds'),
    description: turned('Half an hour.'),
    providerName: turned('Ada'),
  });
  stubNetwork({ 'GET /services/s1': () => ({ body: old }) });
  renderPage(ServiceDetailsPage, { path: '/services/:serviceId', at: '/services/s1' });
  await screen.findByRole('heading', { level: 1, name: /Heart/ });
  const said = [...document.querySelectorAll('meta, script')].map((element) => element.outerHTML).join();
  expect(said).toContain('content="Half an hour."');
  expect(said).toContain('"name":"Heart"');
  expect(said).not.toMatch(/[\u202e\u2067]/);
});
