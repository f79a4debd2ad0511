import { render, screen } from '@testing-library/react';
import { MailLink } from './mail-link.tsx';

it("a link to an address adds nothing to it, and isolates it from the page's text direction", () => {
  render(<MailLink email="rosa+x?bcc=y@example.com" />);
  const link = screen.getByRole('link', { name: 'rosa+x?bcc=y@example.com' });
  expect(link).toHaveAttribute('href', 'mailto:rosa%2Bx%3Fbcc%3Dy@example.com');
  expect(link.querySelector('bdi')).toBeVisible();
});
