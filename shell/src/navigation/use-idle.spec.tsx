import { act, renderHook } from '@testing-library/react';
import { useIdle } from './use-idle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('useIdle', () => {
  it('ends when the user logs out, so that nothing more is prefetched', () => {
    const { result, rerender } = renderHook((isSignedIn: boolean) => useIdle(isSignedIn), {
      initialProps: true,
    });
    act(() => void jest.advanceTimersByTime(2_100));
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });
});
