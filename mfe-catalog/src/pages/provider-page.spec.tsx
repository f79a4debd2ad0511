import { exampleProvider, exampleService } from '@mendwell/contracts/examples';
import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProviderPage from './provider-page.tsx';

const page = { path: '/providers/:providerId', at: '/providers/p1' };
const review = (more: object = {}) => ({
  reviewId: '665f1c2ab7e4d1a2c3b4d5f7',
  serviceId: 's1',
  stars: 4,
  text: 'Kind and clear.',
  visited: '2026-11',
  ...more,
});
const path = 'GET /providers/p1';
const provider = { ...maya, email: exampleProvider.email };
const profile = {
  providerId: 'p1',
  providerName: exampleProvider.displayName,
  providerImage: '',
  rating: { average: 4.3, count: 3 },
};
const network = (reviews: object[], more: Parameters<typeof stubNetwork>[0] = {}) =>
  stubNetwork({
    [path]: () => ({ body: profile }),
    'GET /services?provider=p1': () => ({ body: [exampleService({ providerId: 'p1' })] }),
    'GET /reviews?providerId=p1': () => ({ body: reviews }),
    'GET /ratings?providerId=p1': () => ({
      body: { average: 4.3, count: 3, byStars: [0, 0, 1, 0, 2] },
    }),
    'GET /replies/hidden': () => ({ body: [] }),
    ...more,
  });

describe("a provider's page", () => {
  it('shows who they are, what they offer, and what patients say', async () => {
    network([review({ authorName: 'Rosa', reply: { text: 'Thank you', at: '2026-11-25T10:00:00.000Z' } })]);
    renderPage(ProviderPage, page);
    const name = exampleProvider.displayName;
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Heart check-up' })).toBeVisible();
    const said = (await screen.findByText('Kind and clear.')).closest('li') as HTMLElement;
    expect(said).toHaveTextContent('4 of 5 stars');
    expect(said).toHaveTextContent('Rosa · Verified visit · November 2026');
    expect(within(said).getByText('Thank you')).toBeVisible();
    expect(screen.getByText('4.3')).toBeVisible();
    expect(screen.getByText('Rated 4.3 of 5 stars in 3 reviews')).toBeInTheDocument();
    expect(
      screen.getByText(/^The average counts each patient once for a service, and no free/),
    ).toBeVisible();
    expect(screen.queryByText(/changed since this reply/)).toBeNull();
  });

  it.each([
    [20, 'within an hour'],
    [290, 'within 5 hours'],
    [3_000, 'within 3 days'],
  ])('tells what they say and what bookings say: answers after %i minutes', async (answerMinutes, words) => {
    const told = { about: 'I listen.', trainedAt: 'Karolinska', languages: 'Swedish', practiceSince: '2009' };
    network([], {
      [path]: () => ({ body: { ...profile, ...told } }),
      'GET /providerFacts/s1': () => ({ body: { visits: 212, answerMinutes, keptPercent: 98 } }),
    });
    renderPage(ProviderPage, page);
    const about = within(await screen.findByRole('region', { name: 'About' }));
    expect(about.getByText('I listen.')).toBeVisible();
    const facts = about.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['212', words, '98%', '2009', 'Swedish', 'Karolinska']);
  });

  it('says nothing about a provider of whom nothing is known', async () => {
    network([], { 'GET /providerFacts/s1': () => ({ body: { visits: 0 } }) });
    renderPage(ProviderPage, page);
    await screen.findByRole('heading', { name: 'Heart check-up' });
    expect(screen.queryByRole('region', { name: 'About' })).toBeNull();
  });

  it('marks a reply to an earlier text', async () => {
    network([review({ reply: { text: 'Sorry', at: '2026-11-25T10:00:00.000Z', isOutdated: true } })]);
    renderPage(ProviderPage, page);
    expect(await screen.findByText('The review was changed since this reply.')).toBeVisible();
  });

  it.each([
    ['verified', { providerVerified: true }, 1],
    ['not verified', { providerVerified: false }, 0],
    ['unknown', {}, 0],
  ])('marks an address only if it is known to be verified: %s', async (_, known, marks) => {
    network([], { [path]: () => ({ body: { ...profile, ...known } }) });
    renderPage(ProviderPage, page);
    await screen.findByRole('heading', { level: 1, name: profile.providerName });
    expect(screen.queryAllByText('✓ Email address verified')).toHaveLength(marks);
  });

  it('describes the provider for search engines', async () => {
    network([], { [path]: () => ({ body: { ...profile, providerImage: '/media/people/1.svg' } }) });
    renderPage(ProviderPage, page);
    await screen.findByRole('heading', { level: 1, name: profile.providerName });
    expect(document.title).toBe(`${profile.providerName} || Mendwell`);
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Physician',
      name: profile.providerName,
      url: 'http://localhost/providers/p1',
      image: 'http://localhost/media/people/1.svg',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
    });
  });

  it('shows no rating if all reviews are of free visits, which do not count', async () => {
    network([review()], {
      'GET /ratings?providerId=p1': () => ({ body: { count: 0, byStars: [0, 0, 0, 0, 0] } }),
    });
    renderPage(ProviderPage, page);
    expect(await screen.findByText('Kind and clear.')).toBeVisible();
    expect(screen.queryByText('5 stars')).toBeNull();
    expect(screen.getByText(/^The average counts each patient once/)).toBeVisible();
  });

  it('says that there are no reviews yet', async () => {
    network([]);
    renderPage(ProviderPage, page);
    expect(await screen.findByText('No reviews yet.')).toBeVisible();
  });

  it('leads away from a provider without services, and search engines past it', async () => {
    stubNetwork({ [path]: () => ({ status: 404, body: {} }) });
    renderPage(ProviderPage, page);
    expect(await screen.findByText('This provider offers no services.')).toBeVisible();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('lets a signed-in reader report a review, and keeps the reason when that fails', async () => {
    const report = 'POST /reviews/665f1c2ab7e4d1a2c3b4d5f7/report';
    const calls = network([review()]);
    renderPage(ProviderPage, { ...page, user: maya });
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    const reason = screen.getByLabelText('What is wrong with this review?');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(screen.getByText('Please write something')).toBeVisible();
    await userEvent.type(reason, 'An advertisement');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await findToast('We could not reach Mendwell. Check your connection and try again.');
    expect(reason).toHaveValue('An advertisement');
    network([review()], { [report]: () => ({ status: 201, body: { acknowledged: true } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await findToast('Thanks, your report has been received.');
    expect(screen.getByRole('button', { name: 'Reported' })).toHaveFocus();
    expect(calls.at(-1)?.body).toEqual({ reason: 'An advertisement', about: 'review' });
  });

  it('lets a signed-in reader report a reply, apart from its review', async () => {
    const reply = { text: 'You were late', at: '2026-11-25T10:00:00.000Z' };
    const calls = network([review({ reply })], {
      'POST /reviews/665f1c2ab7e4d1a2c3b4d5f7/report': () => ({ status: 201, body: { acknowledged: true } }),
    });
    renderPage(ProviderPage, { ...page, user: maya });
    await userEvent.click(await screen.findByRole('button', { name: 'Report reply' }));
    await userEvent.type(screen.getByLabelText('What is wrong with this reply?'), 'It names my illness');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await findToast('Thanks, your report has been received.');
    expect(calls.at(-1)?.body).toEqual({ reason: 'It names my illness', about: 'reply' });
  });

  it.each([
    [
      'operator',
      'We have hidden this reply from everybody else. Reason: Abuse. It stays hidden if you change it.',
    ],
    [
      'reports',
      'Readers have reported this reply, so it is hidden from everybody else until we have looked at it.',
    ],
  ])('tells its provider of a reply that is hidden by %s', async (by, why) => {
    const hidden = { by, ...(by === 'operator' && { reason: 'abuse' }) };
    const { reviewId } = review();
    const reply = { reviewId, text: 'You lie', at: '2026-11-25T10:00:00.000Z', hidden };
    network([review()], { 'GET /replies/hidden': () => ({ body: [reply] }) });
    renderPage(ProviderPage, { ...page, user: provider });
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText('You lie')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change reply' })).toBeVisible();
  });

  it('lets its provider reply, but not report', async () => {
    const reply = 'PUT /reviews/665f1c2ab7e4d1a2c3b4d5f7/reply';
    const user = provider;
    network([review()], {
      [reply]: () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
    });
    renderPage(ProviderPage, { ...page, user });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/Your public reply/), 'Thank you');
    network([review({ reply: { text: 'Thank you', at: '2026-11-25T10:00:00.000Z' } })], {
      [reply]: () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Reply from the provider')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Change reply' })).toBeVisible();
  });
});
