import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import { act, render, screen } from '@testing-library/react';
import { BoundariesSwitch } from './boundaries-switch.tsx';

const show = async (address: string, firebase: object) => {
  window.history.replaceState(null, '', address);
  const keys = { apiKey: 'k', authDomain: 'd', projectId: 'p' };
  const config = {
    firebase: { ...keys, ...firebase },
    stripe: { mode: 'stripe', publishableKey: 'k' },
    slices: [],
  };
  globalThis.fetch = async () => ({ ok: true, json: async () => config }) as Response;
  const loaded = loadRuntimeConfig(true);
  render(<BoundariesSwitch />);
  await act(() => loaded);
  return screen.queryByRole('checkbox', { name: 'Show slice boundaries' });
};

describe('the slice boundaries switch', () => {
  it('is hidden from visitors', async () => {
    expect(await show('/', {})).toBeNull();
  });

  it('is shown in local mode', async () => {
    expect(await show('/', { emulatorUrl: '' })).toBeVisible();
  });

  it('is shown if the URL asks for it', async () => {
    expect(await show('/?boundaries', {})).toBeVisible();
  });
});
