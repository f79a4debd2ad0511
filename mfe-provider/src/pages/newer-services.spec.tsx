import { exampleBooking as exampleRequest, exampleProvider as provider } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import ServiceToDoPage from './service-to-do-page.tsx';

/** A response of a newer server. */
const newer = {
  ...exampleRequest({ status: 'on-hold', paymentStatus: 'partially-refunded' }),
  colour: 'mauve',
};

it('shows unknown statuses of a newer server as text', async () => {
  stubNetwork({ 'GET /bookRequest/hart%40example.com': () => ({ body: [newer] }) });
  renderPage(ServiceToDoPage, { path: '/serviceToDo', user: provider });

  expect((await screen.findAllByText('On hold'))[0]).toBeVisible();
  expect(screen.getByText('Partially refunded')).toBeVisible();
  expect(screen.getByRole('combobox')).toBeEnabled();
});
