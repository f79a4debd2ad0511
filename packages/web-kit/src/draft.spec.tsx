import { act, renderHook } from '@testing-library/react';
import { useDraft } from './draft.ts';

const initial = { instructions: '' };

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('is still there after the detour to the sign-in page', () => {
    const first = renderHook(() => useDraft('book:1', initial));
    act(() => first.result.current[1]({ instructions: 'Please ring twice' }));
    first.unmount();

    const second = renderHook(() => useDraft('book:1', initial));
    expect(second.result.current[0]).toEqual({ instructions: 'Please ring twice' });
  });

  it('is gone once the form was sent', () => {
    const first = renderHook(() => useDraft('book:1', initial));
    act(() => first.result.current[1]({ instructions: 'Please ring twice' }));
    act(() => first.result.current[2]());
    first.unmount();

    expect(renderHook(() => useDraft('book:1', initial)).result.current[0]).toEqual(initial);
  });

  it('never shows one service the words meant for another', () => {
    const { result, rerender } = renderHook(({ key }) => useDraft(key, initial), {
      initialProps: { key: 'book:1' },
    });
    act(() => result.current[1]({ instructions: 'For the first' }));
    rerender({ key: 'book:2' });
    expect(result.current[0]).toEqual(initial);
    rerender({ key: 'book:1' });
    expect(result.current[0]).toEqual({ instructions: 'For the first' });
  });

  it('starts afresh when what is stored cannot be read', () => {
    sessionStorage.setItem('draft:book:1', '{broken');
    expect(renderHook(() => useDraft('book:1', initial)).result.current[0]).toEqual(initial);
  });
});
