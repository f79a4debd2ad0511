import { exampleBooking, exampleService, exampleProvider as provider } from '@mendwell/contracts/examples';
import { notIsolated } from '@mendwell/web-kit/testing/isolation';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { list, open } from '../testing/service-to-do.tsx';
import ManageServicesPage from './manage-services-page.tsx';

it('a request written from right to left does not reorder its card and dialog', async () => {
  const request = exampleBooking({
    serviceName: 'בדיקת לב',
    userName: 'נועה',
    instructions: 'שלום',
    paymentStatus: 'paid',
    serviceDate: '2027-12-01T12:30:00.000Z',
  });
  stubNetwork({ [list]: () => ({ body: [request] }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('נועה gets $45.50 back'));
  expect(notIsolated([request.serviceName, request.userName, request.instructions])).toEqual([]);
});

it('a service written from right to left does not reorder its card', async () => {
  const service = exampleService({
    serviceName: 'בדיקת לב',
    serviceArea: 'תל אביב',
    description: 'חצי שעה.',
  });
  stubNetwork({ 'GET /serviceJob/hart%40example.com': () => ({ body: [service] }) });
  renderPage(ManageServicesPage, { path: '/manageService', user: provider });
  await screen.findByRole('heading', { name: service.serviceName });
  expect(notIsolated([service.serviceName, service.serviceArea, service.description])).toEqual([]);
});
