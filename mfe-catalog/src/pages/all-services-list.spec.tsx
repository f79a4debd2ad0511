import { exampleService } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AllServicesPage from './all-services-page.tsx';

const page = { path: '/allService' };
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const services = (ids: string[]) => ids.map((_id) => exampleService({ _id, serviceName: `Service ${_id}` }));
const pageOf = (ids: string[], next?: string) => () => ({
  body: services(ids),
  headers: { 'x-total-count': '4', ...(next && { link: `<${next}>; rel="next"` }) },
});
const timesOf =
  (times: Record<string, string[]>, byRequest: string[] = []) =>
  () => ({
    body: Object.entries(times).map(([serviceId, times]) => ({
      serviceId,
      byRequest: byRequest.includes(serviceId),
      times,
    })),
  });

describe('a long list', () => {
  const second = 'GET /services?search=&after=s2';

  it('grows by a batch, and focuses its first service', async () => {
    stubNetwork({
      'GET /services?search=': pageOf(['s1', 's2'], '/services?search=&after=s2'),
      [second]: pageOf(['s3', 's4']),
    });
    renderPage(AllServicesPage, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Service s4')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('listitem')[2]).toHaveFocus());
  });

  it('shows a service once that moves between two batches, and not in the next list', async () => {
    stubNetwork({
      'GET /services?search=': pageOf(['s1', 's2'], '/services?search=&after=s2'),
      [second]: pageOf(['s2', 's3']),
      'GET /services?search=knee': pageOf(['s4']),
    });
    renderPage(AllServicesPage, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Service s3')).toBeVisible();
    expect(screen.getAllByText('Service s2')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), 'knee{Enter}');
    expect(await screen.findByText('Service s4')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows below itself why more could not be loaded, and retries', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const first = pageOf(['s1', 's2'], '/services?search=&after=s2');
    stubNetwork({ 'GET /services?search=': first });
    renderPage(AllServicesPage, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const failure = await screen.findByRole('alert');
    const [last] = screen.getAllByRole('listitem').slice(-1);
    expect(last?.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    stubNetwork({ 'GET /services?search=': first, [second]: pageOf(['s3', 's4']) });
    await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Service s4')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });
});

describe('the next free times', () => {
  it('are shown on the cards of services that have one, after one call for all', async () => {
    const calls = stubNetwork({
      'GET /services?search=': pageOf(['s1', 's2', 's3']),
      'GET /availability?services=s1%2Cs2%2Cs3': timesOf({ s1: [inDays(30)], s2: [], s3: [] }, ['s2']),
    });
    renderPage(AllServicesPage, page);
    await screen.findByRole('link', { name: 'Ask for a time' });
    const [first, second, booked] = screen.getAllByRole('group', { name: 'Next free times' });
    const linksIn = (list?: HTMLElement) => within(list as HTMLElement).getAllByRole('link');
    expect(linksIn(first)[0]).toHaveTextContent(/^\w+ \d+, \d+:\d\d\s[AP]M$/);
    expect(linksIn(first)[0]).toHaveAttribute('href', expect.stringMatching(/^\/service\/s1\?at=20/));
    expect(linksIn(second).map(({ textContent }) => textContent)).toEqual(['Ask for a time']);
    expect(linksIn(booked).map(({ textContent }) => textContent)).toEqual(['More times']);
    expect(calls.filter(({ path }) => path.startsWith('/availability'))).toHaveLength(1);
    expect(calls.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('are those of the chosen days', async () => {
    const [tomorrow, saturday] = [inDays(1), inDays(3)];
    stubNetwork({
      'GET /services?search=': pageOf(['s1']),
      'GET /availability?services=s1': timesOf({ s1: [tomorrow] }),
      'GET /services?search=&part=weekend': pageOf(['s1']),
      'GET /availability?services=s1&part=weekend': timesOf({ s1: [saturday] }),
    });
    renderPage(AllServicesPage, page);
    const first = async () => {
      const times = within(await screen.findByRole('group', { name: 'Next free times' }));
      return decodeURIComponent(times.getAllByRole('link')[0]?.getAttribute('href') ?? '');
    };
    expect(await first()).toContain(tomorrow);
    await userEvent.click(screen.getByRole('button', { name: 'Weekend' }));
    await waitFor(async () => expect(await first()).toContain(saturday));
  });

  it('that cannot be read leave the list as it is', async () => {
    stubNetwork({ 'GET /services?search=': pageOf(['s1']) });
    renderPage(AllServicesPage, page);
    expect(await screen.findByText('Service s1')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Next free times' })).toBeNull();
  });
});
