import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeToggle } from './theme-toggle.tsx';

const root = document.documentElement;

describe('the theme', () => {
  beforeEach(() => {
    localStorage.clear();
    root.dataset.theme = 'light';
    document.head.innerHTML = '<meta name="theme-color" content="#ffffff">';
    render(<ThemeToggle />);
  });

  it('is set on the page root and stored for the next visit', async () => {
    await userEvent.click(screen.getByRole('switch', { name: 'Synthwave theme' }));
    expect(root.dataset.theme).toBe('synthwave');
    expect(localStorage.getItem('theme')).toBe('synthwave');
    expect(screen.getByRole('switch')).toBeChecked();
    expect(document.querySelector('meta')).toHaveAttribute('content', '#22174d');

    await userEvent.click(screen.getByRole('switch'));
    expect(root.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('can be changed if the browser blocks site data', async () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole('switch')).toBeChecked();
    jest.restoreAllMocks();
  });

  it('follows a choice in another tab', async () => {
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'synthwave' }));
    });
    expect(await screen.findByRole('switch', { checked: true })).toBeVisible();
  });

  it('falls back to light for an unknown stored value', () => {
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'neon' }));
    });
    expect(root.dataset.theme).toBe('light');
  });
});
