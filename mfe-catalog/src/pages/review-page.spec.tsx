import {
  type Answer,
  findToast,
  problem,
  renderPage,
  stubNetwork,
} from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReviewPage from './review-page.tsx';

const page = { path: '/reviews/:bookingId', at: '/reviews/b1', user: maya };
const own =
  (more: object = {}) =>
  () => ({
    body: {
      bookingId: 'b1',
      serviceId: 's1',
      serviceName: 'Heart check-up',
      providerName: 'Dr. Amelia Hart',
      serviceDate: '2026-11-20T09:30:00.000Z',
      ...more,
    },
  });
const written = { reviewId: 'r1', stars: 4, text: 'Kind and clear.', showName: false, isShown: true };

beforeEach(() => sessionStorage.clear());

describe('the page of a review', () => {
  it('publishes stars and text, without a name unless the patient ticks it', async () => {
    const calls = stubNetwork({
      'GET /reviews/b1/own': own(),
      'POST /reviews': () => ({ status: 201, body: { acknowledged: true, insertedId: 'r1' } }),
    });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    expect(screen.getByText('5 – Excellent')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Your review (optional)'), '  Took time.  ');
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByText('at /services/s1')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ bookingId: 'b1', stars: 5, text: 'Took time.', showName: false });
  });

  it("shows when the visit was, also by the provider's clock", async () => {
    stubNetwork({ 'GET /reviews/b1/own': own({ timeZone: 'Asia/Tokyo' }) });
    renderPage(ReviewPage, page);
    expect(await screen.findByText(/ your time · 6:30\sPM in Tokyo$/)).toBeVisible();
  });

  it('asks for stars before it sends anything', async () => {
    const calls = stubNetwork({ 'GET /reviews/b1/own': own() });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Publish review' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose one to five stars');
    await userEvent.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the written review, and changes or deletes it', async () => {
    const calls = stubNetwork({
      'GET /reviews/b1/own': own({ review: written, suggestedName: 'Maya' }),
      'PUT /reviews/b1': () => ({
        body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
      }),
      'DELETE /reviews/b1': () => ({ body: { acknowledged: true, deletedCount: 1 } }),
    });
    const first = renderPage(ReviewPage, page);
    expect(await screen.findByLabelText('Your review (optional)')).toHaveValue('Kind and clear.');
    expect(screen.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
    await userEvent.click(screen.getByLabelText('Show a name with my review'));
    const name = screen.getByLabelText('The name that everyone sees');
    expect(name).toHaveValue('Maya');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    expect(screen.getByText('Please type a name, or show none')).toBeVisible();
    expect(name).toHaveAccessibleDescription('Please type a name, or show none');
    await userEvent.click(name);
    await userEvent.paste('明'.repeat(41));
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    expect(name).toHaveValue('明'.repeat(41));
    expect(name).toHaveAccessibleDescription('Please write at most 40 characters');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.clear(name);
    await userEvent.type(name, ' 小明 ');
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        stars: 4,
        text: 'Kind and clear.',
        showName: true,
        name: '小明',
      }),
    );
    first.unmount();
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete review' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const remove = screen.getByRole('button', { name: 'Delete review' });
    expect(remove).toHaveFocus();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(remove);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText('at /services/s1')).toBeVisible();
  });

  it('changes a review that another tab has published meanwhile, with what was typed here', async () => {
    stubNetwork({ 'GET /reviews/b1/own': own() });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    const calls = stubNetwork({
      'GET /reviews/b1/own': own({ review: written }),
      'POST /reviews': () => problem(409, 'already-reviewed', 'You have already reviewed this visit'),
      'PUT /reviews/b1': () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    await findToast('This was changed elsewhere. Please look again.');
    await userEvent.click(await screen.findByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('at /services/s1')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ stars: 5 });
  });

  it('does not lead away from another page when a review arrives late, and forgets its draft', async () => {
    const answer = Promise.withResolvers<Answer>();
    stubNetwork({ 'GET /reviews/b1/own': own(), 'POST /reviews': () => answer.promise });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    answer.resolve({ status: 201, body: { acknowledged: true, insertedId: 'r1' } });
    await findToast('Thanks, your review is published.');
    expect(screen.getByText('at /away')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [{ by: 'operator', reason: 'abuse' }, /^We have hidden this review .* Reason: Abuse\./],
    [{ by: 'reports' }, /^Readers have reported this review/],
    [undefined, /its visit was refunded, cancelled or is disputed/],
  ])('tells the author why a review is hidden: %j', async (hidden, text) => {
    const review = { ...written, isShown: false, hidden };
    stubNetwork({ 'GET /reviews/b1/own': own({ review }) });
    renderPage(ReviewPage, page);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says before writing that everyone reads it, and that the provider can tell who wrote', async () => {
    stubNetwork({ 'GET /reviews/b1/own': own() });
    renderPage(ReviewPage, page);
    expect(
      await screen.findByText(/Everyone can read this, and the provider can tell who wrote it/),
    ).toBeVisible();
    expect(screen.queryByLabelText('The name that everyone sees')).toBeNull();
  });

  it('says why a visit cannot be reviewed', async () => {
    stubNetwork({
      'GET /reviews/b1/own': own({ refusal: 'You can review this visit once it has taken place' }),
    });
    renderPage(ReviewPage, page);
    expect(await screen.findByText('You can review this visit once it has taken place.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish review' })).toBeNull();
  });

  it('only deletes a review that can no longer be changed', async () => {
    const refusal = 'A review can be changed for 90 days';
    stubNetwork({
      'GET /reviews/b1/own': own({ review: written, refusal }),
      'DELETE /reviews/b1': () => ({ body: { acknowledged: true, deletedCount: 1 } }),
    });
    renderPage(ReviewPage, page);
    expect(await screen.findByText(`${refusal}.`)).toBeVisible();
    expect(screen.getByText('Kind and clear.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save review' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText('at /services/s1')).toBeVisible();
  });

  it('leads back from a visit that does not exist', async () => {
    stubNetwork({ 'GET /reviews/b1/own': () => ({ status: 404, body: {} }) });
    renderPage(ReviewPage, page);
    expect(await screen.findByText('This visit does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to my bookings' })).toBeVisible();
  });

  it('asks before a draft is lost', async () => {
    stubNetwork({ 'GET /reviews/b1/own': own() });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked();
  });

  it('does not overwrite what another tab has changed, before that is seen', async () => {
    stubNetwork({ 'GET /reviews/b1/own': own({ review: written }) });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    const calls = stubNetwork({
      'GET /reviews/b1/own': own({ review: { ...written, text: 'Longer, from another tab.' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    await findToast('This was changed elsewhere. Please look again.');
    await waitFor(() =>
      expect(screen.getByLabelText('Your review (optional)')).toHaveValue('Longer, from another tab.'),
    );
    expect(screen.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('does not send a text that is too long, and cuts nothing of it', async () => {
    const calls = stubNetwork({ 'GET /reviews/b1/own': own() });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    await userEvent.click(screen.getByLabelText('Your review (optional)'));
    await userEvent.paste('x'.repeat(1001));
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(screen.getByLabelText('Your review (optional)')).toHaveValue('x'.repeat(1001));
    expect(screen.getByRole('alert')).toHaveTextContent('Please write at most 1000 characters');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed when it is refused', async () => {
    stubNetwork({
      'GET /reviews/b1/own': own(),
      'POST /reviews': () => problem(409, 'already-reviewed', 'You have already reviewed this visit'),
    });
    renderPage(ReviewPage, page);
    await userEvent.click(await screen.findByRole('radio', { name: '1 of 5 stars' }));
    await userEvent.type(screen.getByLabelText('Your review (optional)'), 'Too late');
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    await findToast('You have already reviewed this visit');
    expect(screen.getByLabelText('Your review (optional)')).toHaveValue('Too late');
  });
});
