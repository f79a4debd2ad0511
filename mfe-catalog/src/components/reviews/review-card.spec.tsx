import { type Answer, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewCard } from './review-card.tsx';

const review = { reviewId: 'r1', serviceId: 's1', stars: 4, text: 'Kind and clear.', visited: '2026-11' };
const open = (isProvider: boolean) =>
  renderPage(() => <ReviewCard review={review} isProvider={isProvider} />, { path: '/', user: maya });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText(/^(Your public reply|What is wrong)/);

/** Stubs both calls until `answer` is called. */
function answeredLater() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const calls = stubNetwork({
    'PUT /reviews/r1/reply': () => promise,
    'POST /reviews/r1/report': () => promise,
  });
  return {
    calls,
    answer: () => resolve({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
  };
}

beforeEach(() => sessionStorage.clear());

it('lets a visitor write a report, and asks for a sign-in before it is sent', async () => {
  const calls = stubNetwork({
    'POST /reviews/r1/report': () => ({ status: 201, body: { acknowledged: true } }),
  });
  const Page = () => <ReviewCard review={review} isProvider={false} />;
  const first = renderPage(Page, { path: '/' });
  await press('Report');
  await userEvent.type(field(), 'Names a person');
  await press('Send report');
  expect(await screen.findByText('at /login')).toBeVisible();
  expect(calls).toEqual([]);
  first.unmount();
  const { switchUser } = renderPage(Page, { path: '/' });
  switchUser(maya);
  expect(field()).toHaveValue('Names a person');
  await press('Send report');
  await waitFor(() => expect(calls).toHaveLength(1));
});

it('says that a review is reported, once it is', async () => {
  stubNetwork({ 'POST /reviews/r1/report': () => ({ status: 201, body: { acknowledged: true } }) });
  open(false);
  await press('Report');
  await userEvent.type(field(), 'Names a person');
  await press('Send report');
  expect(await screen.findByRole('button', { name: 'Reported' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

describe.each([
  ['a reply', true, 'Reply', 'Send reply'],
  ['a report', false, 'Report', 'Send report'],
])('the text of %s', (_, isProvider, opener, submit) => {
  it('is there again after a new sign-in, and after a second press of its button', async () => {
    stubNetwork({});
    const first = open(isProvider);
    await press(opener);
    await userEvent.type(field(), 'A careful text');
    first.unmount();
    open(isProvider);
    expect(field()).toHaveValue('A careful text');
    await press(opener);
    expect(screen.queryByRole('textbox')).toBeNull();
    await press(opener);
    expect(field()).toHaveValue('A careful text');
  });

  it('is forgotten when it is cancelled', async () => {
    stubNetwork({});
    const first = open(isProvider);
    await press(opener);
    await userEvent.type(field(), 'A careful text');
    await press('Cancel');
    await press(opener);
    expect(field()).toHaveValue('');
    first.unmount();
    open(isProvider);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('stays open with what was typed while it was sent, and leaves the focus where it is', async () => {
    const { answer } = answeredLater();
    open(isProvider);
    await press(opener);
    await userEvent.type(field(), 'A text');
    await press(submit);
    await userEvent.type(field(), ' and more');
    screen.getByRole('link', { name: 'Away' }).focus();
    answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: submit })).not.toHaveAttribute('aria-busy'),
    );
    expect(field()).toHaveValue('A text and more');
    expect(screen.getByRole('link', { name: 'Away' })).toHaveFocus();
  });

  it('is not called missing before it is sent again', async () => {
    open(isProvider);
    await press(opener);
    await press(submit);
    expect(screen.getByText('Please write something')).toBeVisible();
    await press('Cancel');
    await press(opener);
    expect(screen.queryByText('Please write something')).toBeNull();
  });

  it('is forgotten when it was sent, also after navigation away', async () => {
    const { answer, calls } = answeredLater();
    open(isProvider);
    await press(opener);
    await userEvent.type(field(), ' A careful text ');
    await press(submit);
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(sessionStorage).not.toHaveLength(0);
    answer();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(calls[0]?.body).toMatchObject(
      isProvider ? { text: 'A careful text' } : { reason: 'A careful text' },
    );
  });
});
