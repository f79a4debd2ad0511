import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('useDebounced', () => {
  it('returns only a stable value, so that no incomplete URL is requested', () => {
    const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 500), {
      initialProps: { typed: '' },
    });
    for (const typed of ['https://e', 'https://ex', 'https://example.com']) {
      rerender({ typed });
      act(() => void jest.advanceTimersByTime(499));
      expect(result.current).toBe('');
    }
    act(() => void jest.advanceTimersByTime(1));
    expect(result.current).toBe('https://example.com');
  });
});
