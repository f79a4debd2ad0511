import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeToggle } from './theme-toggle.tsx';

const root = document.documentElement;

describe('the theme', () => {
  beforeEach(() => {
    localStorage.clear();
    root.dataset.theme = 'light';
    render(<ThemeToggle />);
  });

  it('changes on the page root and is kept for the next visit', async () => {
    await userEvent.click(screen.getByRole('switch', { name: 'Synthwave theme' }));
    expect(root.dataset.theme).toBe('synthwave');
    expect(localStorage.getItem('theme')).toBe('synthwave');
    expect(screen.getByRole('switch')).toBeChecked();

    await userEvent.click(screen.getByRole('switch'));
    expect(root.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('changes also where the browser blocks site data', async () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole('switch')).toBeChecked();
    jest.restoreAllMocks();
  });

  it('follows a choice made in another tab', async () => {
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'synthwave' }));
    });
    expect(await screen.findByRole('switch', { checked: true })).toBeVisible();
  });

  it('falls back to light when the stored value is none of ours', () => {
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'neon' }));
    });
    expect(root.dataset.theme).toBe('light');
  });
});
