import { productDescription } from '@mendwell/contracts/pages';
import { render } from '@testing-library/react';
import { usePage } from './page.ts';
import { MemoryRouter } from './router.ts';

function Page({
  title,
  description,
  ...shared
}: Record<'title' | 'description' | 'heading' | 'picture', string>) {
  usePage({ title, description }, shared);
  return null;
}

const show = (path: string, page: Partial<Parameters<typeof Page>[0]> & { title: string }) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page {...(page as Parameters<typeof Page>[0])} />
    </MemoryRouter>,
  );

const head = () => ({
  title: document.title,
  ...Object.fromEntries(
    [...document.head.querySelectorAll('meta, link')].map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel'),
      tag.getAttribute('content') ?? tag.getAttribute('href'),
    ]),
  ),
});

beforeEach(() => {
  // The head as the gateway renders it for the first page of a visit.
  document.head.innerHTML =
    '<meta name="description" content="Of the first page"><meta property="og:title" content="First page">';
});

it("sets the page's metadata, and restores the product's on the next page", () => {
  const { unmount } = show('/services/s1/?utm_source=mail', {
    title: 'ServiceDetails || Mendwell',
    description: 'Find a doctor',
    heading: 'Heart check-up',
    picture: '/media/heart.svg',
  });
  expect(head()).toEqual({
    title: 'ServiceDetails || Mendwell',
    description: 'Find a doctor',
    canonical: 'http://localhost/services/s1',
    'og:url': 'http://localhost/services/s1',
    'og:title': 'Heart check-up',
    'og:description': 'Find a doctor',
    'og:image': 'http://localhost/media/heart.svg',
  });
  unmount();
  show('/', { title: 'Home || Mendwell' });
  expect(head()).toEqual({
    title: 'Home || Mendwell',
    description: productDescription,
    'og:description': productDescription,
    canonical: 'http://localhost/',
    'og:url': 'http://localhost/',
    'og:title': 'Home || Mendwell',
  });
});

it('shares a picture whose address browsers refuse, as it is', () => {
  show('/services/s1', { title: 'ServiceDetails || Mendwell', picture: 'https://xn--a/p.png' });
  expect(head()).toMatchObject({ 'og:image': 'https://xn--a/p.png' });
});
