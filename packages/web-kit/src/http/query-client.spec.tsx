import { listServices } from '@mendwell/contracts/service-calls';
import { act, renderHook, waitFor } from '@testing-library/react';
import { problem, stubNetwork } from '../testing/render-page.tsx';
import { http } from './http.ts';
import { QueryClientProvider, useQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';

const read = (status: number, code: 'unavailable' | 'not-found' | 'timeout') => {
  const calls = stubNetwork({ 'GET /services': () => problem(status, code, 'Sorry.') });
  const { result } = renderHook(
    () => useQuery({ queryKey: ['services'], queryFn: () => http(listServices, {}) }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
  return { calls, result };
};

describe('a failed query', () => {
  afterEach(() => jest.useRealTimers());

  it('is retried twice with backoff on a server error', async () => {
    jest.useFakeTimers();
    const { calls, result } = read(503, 'unavailable');
    const after = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return calls.length;
    };
    expect(await after(999)).toBe(1);
    expect(await after(1)).toBe(2);
    expect(await after(1_999)).toBe(2);
    expect(await after(1)).toBe(3);
    expect(await after(60_000)).toBe(3);
    expect(result.current.isError).toBe(true);
  });

  it.each([
    [404, 'not-found'],
    [504, 'timeout'],
  ] as const)('is not repeated after %d', async (status, code) => {
    const { calls, result } = read(status, code);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(calls).toHaveLength(1);
  });
});
