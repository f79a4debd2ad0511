import { exampleProvider as provider } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { stubStream } from '@mendwell/web-kit/testing/stream';
import { screen, waitFor } from '@testing-library/react';
import OpenRequestsCount from './open-requests-count-module.tsx';
import RequestToastsModule from './request-toasts-module.tsx';

const openBookings = (requests: number) => () => ({
  body: { next: null, unpaid: { count: 0, amount: 0 }, requests },
});
const Modules = () => (
  <>
    <RequestToastsModule />
    <OpenRequestsCount />
  </>
);
const show = () => renderPage(Modules, { path: '/', user: provider });

describe('the count of open requests', () => {
  it('follows new and answered requests, and is hidden at zero', async () => {
    let requests = 2;
    stubNetwork({ 'GET /bookings/open': () => openBookings(requests)() });
    const stream = stubStream();
    show();
    expect(await screen.findByText('2')).toHaveTextContent('2 open requests');
    requests = 120;
    stream.open();
    expect(await screen.findByText('99+')).toBeVisible();
    requests = 0;
    stream.send({ bookingId: 'b1', status: 'working', paymentStatus: 'unpaid', version: 2 });
    await waitFor(() => expect(screen.queryByText(/open requests/)).toBeNull());
  });
});
