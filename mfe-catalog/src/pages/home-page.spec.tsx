import { exampleService } from '@mendwell/contracts/examples';
import { provideToken } from '@mendwell/web-kit/http/http';
import { useLocation } from '@mendwell/web-kit/routing/router';
import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FindLine } from '../components/hero/hero.tsx';
import { Contact } from '../components/home/contact.tsx';
import { PopularServices } from '../components/home/popular-services.tsx';

const services = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    exampleService({ _id: `s${index}`, serviceName: `Service ${index}` }),
  );

it('finds a concern, specialty or doctor from the first screen', async () => {
  const Anywhere = () => {
    const { pathname, search } = useLocation();
    return (
      <>
        <FindLine />
        <p>{pathname + search}</p>
      </>
    );
  };
  renderPage(Anywhere, { path: '*', at: '/' });
  const field = screen.getByRole('searchbox', { name: 'Concern, specialty or doctor' });
  await userEvent.type(field, ' heart & lungs {Enter}');
  expect(await screen.findByText('/allService?search=heart+%26+lungs')).toBeVisible();
});

describe('popular services', () => {
  it('are at most six, each in the words a patient compares by', async () => {
    stubNetwork({ 'GET /popularServices': () => ({ body: services(8) }) });
    renderPage(PopularServices, { path: '/' });

    const cards = await screen.findAllByRole('listitem');
    expect(cards).toHaveLength(6);
    const card = within(cards[0] as HTMLElement);
    expect(card.getByRole('heading', { name: 'Service 0' })).toBeVisible();
    expect(card.getByText('Doctor Name')).toBeVisible();
    expect(card.getByText('$45.50', { exact: false })).toHaveTextContent('Price :$45.50');
    expect(card.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/services/s0');
  });

  it('show no cards, the specified console text and a retry when they cannot be read', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = true;
    stubNetwork({
      'GET /popularServices': () => (isDown ? { status: 400, body: {} } : { body: services(1) }),
    });
    renderPage(PopularServices, { path: '/' });

    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(said).toHaveBeenCalledWith('Error fetching data:', expect.any(Error));
    expect(screen.queryByRole('listitem')).toBeNull();
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Service 0' })).toBeVisible();
    said.mockRestore();
  });
});

describe('the contact form', () => {
  // Drafts are stored in the tab.
  beforeEach(() => sessionStorage.clear());

  it('sends the message and shows thanks', async () => {
    const calls = stubNetwork({ 'POST /contact': () => ({ status: 201, body: { acknowledged: true } }) });
    renderPage(Contact, { path: '/' });
    await userEvent.type(screen.getByLabelText('Email address'), 'a@example.com');
    await userEvent.type(screen.getByLabelText('Subject'), 'Hours');
    await userEvent.type(screen.getByLabelText('Your message'), 'Open on Sunday?');
    await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));

    await findToast('Thanks, we will get back to you.');
    expect(calls).toMatchObject([
      { body: { email: 'a@example.com', subject: 'Hours', message: 'Open on Sunday?' } },
    ]);
    expect(screen.getByLabelText('Your message')).toHaveValue('');
  });

  it('says who is signed in, and sends the message although that cannot be told', async () => {
    const calls = stubNetwork({ 'POST /contact': () => ({ status: 201, body: { acknowledged: true } }) });
    renderPage(Contact, { path: '/', user: maya });
    await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers).toMatchObject({ authorization: `Bearer token-of-${maya.uid}` });

    provideToken(() => Promise.reject(new Error('No sign-in service')));
    await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.headers).not.toHaveProperty('authorization');
  });

  it('keeps what is typed while a message is being sent', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    stubNetwork({ 'POST /contact': () => answer.promise });
    renderPage(Contact, { path: '/' });
    await userEvent.type(screen.getByLabelText('Subject'), 'Hours');
    await userEvent.type(screen.getByLabelText('Your message'), 'Open on Sunday?');
    await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await userEvent.type(screen.getByLabelText('Your message'), ' And on Monday?');
    answer.resolve({ body: { acknowledged: true } });
    await findToast('Thanks, we will get back to you.');
    expect(screen.getByLabelText('Your message')).toHaveValue('Open on Sunday? And on Monday?');
    expect(screen.getByLabelText('Subject')).toHaveValue('');
  });

  it('shows thanks even after navigation away, and keeps no draft of a sent message', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    stubNetwork({ 'POST /contact': () => answer.promise });
    const { unmount } = renderPage(Contact, { path: '/' });
    await userEvent.type(screen.getByLabelText('Your message'), 'Open on Sunday?');
    await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    answer.resolve({ body: { acknowledged: true } });
    await findToast('Thanks, we will get back to you.');
    unmount();
    renderPage(Contact, { path: '/' });
    expect(screen.getByLabelText('Your message')).toHaveValue('');
  });

  it('sends one message for a double click', async () => {
    const calls = stubNetwork({ 'POST /contact': () => ({ status: 201, body: { acknowledged: true } }) });
    renderPage(Contact, { path: '/' });
    const submit = screen.getByRole('button', { name: 'SUBMIT' });
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(submit);
    fireEvent.click(submit);
    await findToast('Thanks, we will get back to you.');
    expect(calls).toHaveLength(1);
  });
});
