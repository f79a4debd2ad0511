import { exampleService } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import AllServicesPage from '../../pages/all-services-page.tsx';
import ServiceDetailsPage from '../../pages/service-details-page.tsx';

const dataBlock = () => JSON.parse(document.querySelector('script')?.textContent ?? '{}');

const heartCheck = {
  '@type': 'Service',
  name: 'Heart </script> check-up',
  url: 'http://localhost/services/s1',
  image: 'http://localhost/media/services/cardiologist-1.svg',
  areaServed: 'Leeds',
  provider: { '@type': 'Person', name: 'Dr. Amelia Hart' },
  offers: { '@type': 'Offer', price: '45.50', priceCurrency: 'USD' },
};
const service = exampleService({ serviceName: heartCheck.name });

it('describes the listed services for search engines', async () => {
  stubNetwork({ 'GET /services?search=': () => ({ body: [service] }) });
  renderPage(AllServicesPage, { path: '/allService' });
  await screen.findByText(service.serviceName);
  expect(document.querySelector('script')).toHaveAttribute('type', 'application/ld+json');
  expect(dataBlock()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', position: 1, item: heartCheck }],
  });
});

it('lists a service whose picture has an address that browsers refuse', async () => {
  const image = 'https://xn--a/p.png';
  stubNetwork({ 'GET /services?search=': () => ({ body: [{ ...service, image }] }) });
  renderPage(AllServicesPage, { path: '/allService' });
  expect(await screen.findByText(service.serviceName)).toBeVisible();
  expect(dataBlock().itemListElement[0].item).toMatchObject({ image });
});

it('describes a service for search engines and shared links', async () => {
  stubNetwork({ 'GET /services/s1': () => ({ body: service }) });
  renderPage(ServiceDetailsPage, { path: '/services/:serviceId', at: '/services/s1' });
  await screen.findByRole('heading', { name: service.serviceName });
  expect(dataBlock()).toEqual({
    '@context': 'https://schema.org',
    ...heartCheck,
    description: service.description,
  });
  const shared = (property: string) =>
    document.querySelector(`[property="og:${property}"]`)?.getAttribute('content');
  expect([shared('title'), shared('image'), document.title]).toEqual([
    heartCheck.name,
    heartCheck.image,
    'ServiceDetails || Mendwell',
  ]);
});

it('leads search engines past a service that is no longer offered', async () => {
  stubNetwork({ 'GET /services/s1': () => ({ status: 404, body: {} }) });
  renderPage(ServiceDetailsPage, { path: '/services/:serviceId', at: '/services/s1' });
  await screen.findByText('This service is no longer offered.');
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
