import { exampleService } from '@mendwell/contracts/examples';
import { weekdays } from '@mendwell/contracts/schedule';
import { useLocation, useNavigate } from '@mendwell/web-kit/routing/router';
import { type Answer, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AllServicesPage from './all-services-page.tsx';

function PageWithAddress() {
  const navigate = useNavigate();
  return (
    <>
      <AllServicesPage />
      <p data-testid="address">{useLocation().search}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
    </>
  );
}
const open = (at = '/allService') => renderPage(PageWithAddress, { path: '/allService', at });
const address = () => screen.getByTestId('address').textContent;
const found = (serviceName: string) => () => ({ body: [exampleService({ serviceName })] });
const nothing = () => ({ body: [], headers: { 'x-total-count': '0' } });

describe('the filters', () => {
  it('choose the services and are kept in the address', async () => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      'GET /services?search=&specialty=Cardiologist': found('Heart'),
      'GET /services?search=&specialty=Cardiologist&specialty=Radiologist': found('Heart and rays'),
      'GET /services?search=&specialty=Cardiologist&specialty=Radiologist&maxPrice=50': found('Cheap'),
      'GET /services?search=&specialty=Cardiologist&specialty=Radiologist&available=week&maxPrice=50':
        found('Soon'),
    });
    open();
    expect(await screen.findByText('Any')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cardiologist' }));
    expect(await screen.findByText('Heart')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Radiologist' }));
    expect(await screen.findByText('Heart and rays')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Price to'), '50{Enter}');
    expect(await screen.findByText('Cheap')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'This week' }));
    expect(await screen.findByText('Soon')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 service available this week');
    expect(address()).toBe('?specialty=Cardiologist&specialty=Radiologist&available=week&maxPrice=50');
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  });

  it('ask for a day of the reader and a part of it', async () => {
    const [today, tomorrow] = [6, 7].map((days) => weekdays[(new Date().getDay() + days) % 7]);
    stubNetwork({
      'GET /services?search=': found('Any'),
      [`GET /services?search=&available=${today}`]: found('Soon'),
      [`GET /services?search=&available=${today}&part=evening`]: found('Late'),
      [`GET /services?search=&available=${tomorrow}&part=evening`]: found('Later'),
      'GET /services?search=&part=evening': found('Any evening'),
      'GET /services?search=&part=weekend': found('Weekend only'),
    });
    open();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText('Any');
    await press('Today');
    expect(await screen.findByText('Soon')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^1 service available today$/);
    await press('Evenings');
    expect(await screen.findByText('Late')).toBeVisible();
    await press('Tomorrow');
    expect(await screen.findByText('Later')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 service available tomorrow in the evening');
    // The address names no weekday: whoever opens it sees their own tomorrow.
    expect(address()).toBe('?available=tomorrow&part=evening');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await press('Any time');
    await press('Weekend');
    expect(await screen.findByText('Weekend only')).toBeVisible();
    await press('Weekend');
    expect(await screen.findByText('Any')).toBeVisible();
    expect(address()).toBe('');
  });

  it('are read from the address, without unknown values', async () => {
    stubNetwork({
      'GET /services?search=knee&specialty=Neurologist&minRating=4&sort=rating': found('Known'),
    });
    open('/allService?search=knee&specialty=Neurologist&specialty=Magic&minRating=4&sort=rating&available=x');
    expect(await screen.findByText('Known')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Neurologist', pressed: true })).toBeVisible();
    expect(screen.getByLabelText('Rating')).toHaveValue('4');
    expect(screen.getByLabelText('Order')).toHaveValue('rating');
  });

  it.each(['minPrice=cheap', 'maxPrice=-5', 'maxPrice=10.555', 'minRating=3.7'])(
    'apply nothing from the address that they could not show: %s',
    async (unknown) => {
      stubNetwork({ 'GET /services?search=&sort=price': found('Known') });
      open(`/allService?${unknown}&sort=price`);
      expect(await screen.findByText('Known')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
    },
  );

  it('are all removed by one press, which keeps the term and the order', async () => {
    stubNetwork({
      'GET /services?search=knee&minPrice=10&minRating=3&sort=price': found('Few'),
      'GET /services?search=knee&sort=price': found('Many'),
    });
    open('/allService?search=knee&minPrice=10&minRating=3&sort=price');
    expect(await screen.findByText('Few')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Many')).toBeVisible();
    expect(screen.getByLabelText('Price from')).toHaveValue('');
    expect(address()).toBe('?search=knee&sort=price');
  });

  it('lose an invalid price, and its error, when all are removed', async () => {
    stubNetwork({ 'GET /services?search=': found('Any') });
    open();
    await screen.findByText('Any');
    await userEvent.type(screen.getByLabelText('Price from'), 'cheap{Enter}');
    expect(screen.getByText('Enter dollars, such as 40 or 40.50')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.getByLabelText('Price from')).toHaveValue('');
    expect(screen.queryByText('Enter dollars, such as 40 or 40.50')).toBeNull();
  });

  it('keep what is typed in one price field while the other is applied', async () => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      'GET /services?search=&minPrice=40': found('Dear'),
    });
    open();
    await screen.findByText('Any');
    await userEvent.type(screen.getByLabelText('Price from'), '40');
    // Nothing is rendered before the end.
    act(() => {
      fireEvent.focusOut(screen.getByLabelText('Price from'));
      fireEvent.input(screen.getByLabelText('Price to'), { target: { value: '5' } });
    });
    expect(await screen.findByText('Dear')).toBeVisible();
    expect(screen.getByLabelText('Price to')).toHaveValue('5');
  });

  it('follow the address when Back changes it', async () => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      'GET /services?search=&minPrice=40': found('Dear'),
    });
    open();
    await screen.findByText('Any');
    await userEvent.type(screen.getByLabelText('Price from'), '40{Enter}');
    expect(await screen.findByText('Dear')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('Price from')).toHaveValue(''));
    await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
    await waitFor(() => expect(screen.getByLabelText('Price from')).toHaveValue('40'));
  });

  it.each([
    ['1,000', '', 'Price from', 'Enter dollars, such as 40 or 40.50'],
    ['-1', '', 'Price from', 'Enter dollars, such as 40 or 40.50'],
    ['50', '40', 'Price to', 'The highest price must not be below the lowest'],
  ])('ask about prices of %p to %p, at the field that is wrong', async (lowest, highest, wrong, message) => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      [`GET /services?search=&minPrice=${lowest}`]: found('Dear'),
    });
    open();
    await screen.findByText('Any');
    await userEvent.type(screen.getByLabelText('Price from'), lowest);
    if (highest) {
      await userEvent.type(screen.getByLabelText('Price to'), highest);
    }
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(wrong)).toBeInvalid();
    expect(screen.getByLabelText(wrong)).toHaveAccessibleDescription(message);
    const [other] = ['Price from', 'Price to'].filter((label) => label !== wrong);
    expect(screen.getByLabelText(other ?? '')).toBeValid();
    expect(screen.getByLabelText('Price from')).toHaveValue(lowest);
  });

  it('take a price with a decimal comma', async () => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      'GET /services?search=&minPrice=12.50': found('Dear'),
    });
    open();
    await screen.findByText('Any');
    await userEvent.type(screen.getByLabelText('Price from'), '12,50{Enter}');
    expect(await screen.findByText('Dear')).toBeVisible();
    expect(screen.getByLabelText('Price from')).toHaveValue('12,50');
  });

  it.each([
    ['minPrice=50&maxPrice=40', '&minPrice=50', 'Price to', '40'],
    ['minPrice=cheap', '', 'Price from', 'cheap'],
    [`search=${'é'.repeat(101)}`, '', 'Enter the Service Title', 'é'.repeat(101)],
  ])(
    'show the list, and what is wrong with the address at its field: %s',
    async (at, asked, label, typed) => {
      stubNetwork({ [`GET /services?search=${asked}`]: found('Known') });
      open(`/allService?${at}`);
      expect(await screen.findByText('Known')).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveValue(typed);
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Enter|must not be below/);
    },
  );

  it('tell of a wrong price of the address where they are closed, too', async () => {
    stubNetwork({ 'GET /services?search=&minPrice=50': found('Known') });
    open('/allService?minPrice=50&maxPrice=40');
    const opener = screen.getByRole('button', { name: 'Filters (1)' });
    const problem = 'Price to: The highest price must not be below the lowest';
    expect(screen.getByText(problem)).toBeVisible();
    expect(opener).toHaveAccessibleDescription(problem);
    await userEvent.clear(screen.getByLabelText('Price to'));
    await userEvent.tab();
    await waitFor(() => expect(opener).not.toHaveAccessibleDescription());
  });

  it('stand in a modal dialog on a phone, which closes with what was chosen', async () => {
    stubNetwork({
      'GET /services?search=': found('Any'),
      'GET /services?search=&specialty=Cardiologist': found('Heart'),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Cardiologist' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Show 1 service' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Heart')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus();
  });
});

it('says that it is looking while the services of a new choice are awaited', async () => {
  const answer = Promise.withResolvers<Answer>();
  stubNetwork({
    'GET /services?search=': found('Any'),
    'GET /services?search=&specialty=Cardiologist': () => answer.promise,
  });
  open();
  await screen.findByText('Any');
  await userEvent.click(screen.getByRole('button', { name: 'Cardiologist' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Looking for services…'));
  expect(screen.getByText('Any')).toBeVisible();
  answer.resolve(found('Heart')());
  expect(await screen.findByText('Heart')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^1 service$/);
});

describe('a search without results', () => {
  it('names the filters whose removal finds something', async () => {
    stubNetwork({
      'GET /services?search=&specialty=Geneticist&maxPrice=5': nothing,
      'GET /services?search=&maxPrice=5': nothing,
      'GET /services?search=&specialty=Geneticist': () => ({
        body: [exampleService({ serviceName: 'Genes' })],
        headers: { 'x-total-count': '7' },
      }),
    });
    open('/allService?specialty=Geneticist&maxPrice=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Any price (7)' }));
    expect(await screen.findByText('Genes')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(address()).toBe('?specialty=Geneticist');
  });

  it('offers its words without any filter, if only all filters together hide them', async () => {
    stubNetwork({
      'GET /services?search=knee&specialty=Geneticist&maxPrice=5': nothing,
      'GET /services?search=knee&maxPrice=5': nothing,
      'GET /services?search=knee&specialty=Geneticist': nothing,
      'GET /services?search=knee': found('Knee'),
    });
    open('/allService?search=knee&specialty=Geneticist&maxPrice=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Any “knee” (1)' }));
    expect(await screen.findByText('Knee')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('knee');
  });
});
