import { exampleService } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServiceDetails } from './service-details.tsx';

it.each([
  ['unverified', { providerVerified: false }, 1],
  ['verified', { providerVerified: true }, 0],
  ['older than the field', {}, 0],
])("warns about the provider's address only if it is unverified: %s", (_, known, warnings) => {
  const service = exampleService(known);
  renderPage(() => <ServiceDetails service={service} />, { path: '/services/s1' });
  expect(screen.getByText(service.providerEmail)).toBeVisible();
  expect(screen.queryAllByText('Email address not yet verified.')).toHaveLength(warnings);
});

it('says that a paused service takes no appointments, and leads to the others', async () => {
  const calls = stubNetwork({});
  const service = exampleService({ isPaused: true, providerId: 'p1' });
  renderPage(() => <ServiceDetails service={service} />, { path: '/services/s1' });
  const panel = within(screen.getByRole('region', { name: 'Book a visit' }));
  expect(panel.getByText(/takes no new appointments at the moment/)).toBeVisible();
  expect(panel.getByRole('link')).toHaveAttribute('href', '/providers/p1');
  expect(calls.filter(({ path }) => path.startsWith('/availability'))).toEqual([]);
});

it('says the price beside the button, also where any time may be requested', async () => {
  stubNetwork({ 'GET /availability/s1?': () => ({ body: { byRequest: true, times: [] } }) });
  renderPage(() => <ServiceDetails service={exampleService()} />, { path: '/services/s1' });
  expect(await screen.findByRole('group', { name: 'Ask for a time' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Book a visit' })).getByText('Price 45.50'),
  ).toBeInTheDocument();
});

it('says that the free times could not be loaded, and loads them again', async () => {
  stubNetwork({});
  renderPage(() => <ServiceDetails service={exampleService()} />, { path: '/services/s1' });
  const times = within(await screen.findByRole('region', { name: 'Book a visit' }));
  expect(await times.findByRole('alert')).toHaveTextContent('The free times could not be loaded.');
  stubNetwork({
    'GET /availability/s1?': () => ({ body: { byRequest: false, durationMinutes: 30, times: [] } }),
  });
  await userEvent.click(times.getByRole('button', { name: 'Try again' }));
  expect(await times.findByText('No free times in these days.')).toBeVisible();
  expect(times.queryByRole('alert')).not.toBeInTheDocument();
});
