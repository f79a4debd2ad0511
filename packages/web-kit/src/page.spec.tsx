import { render } from '@testing-library/react';
import { usePage } from './page.ts';

const ofProduct = 'Everything about health';
const description = () => document.querySelector('meta')?.content;

function Page(props: { title: string; description?: string }) {
  usePage(props.title, props.description);
  return null;
}

beforeEach(() => {
  document.head.innerHTML = `<meta name="description" content="${ofProduct}">`;
});

it('tells search engines what this page is, and the next one what the product is', () => {
  const { rerender } = render(<Page key="a" title="All Service" description="Find a doctor" />);
  expect([document.title, description()]).toEqual(['All Service', 'Find a doctor']);
  rerender(<Page key="b" title="Dashboard" />);
  expect([document.title, description()]).toEqual(['Dashboard', ofProduct]);
});
