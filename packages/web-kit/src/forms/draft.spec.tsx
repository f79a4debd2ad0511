import { act, renderHook } from '@testing-library/react';
import { SessionContext } from '../session/session.tsx';
import { sessionOf } from '../testing/render-page.tsx';
import { useDraft } from './draft.ts';

const initial = { instructions: '', date: {} };
const typed = { instructions: 'Please ring twice', date: {} };

const open = (uid?: string, form = 'book:1', clean = initial) => {
  const user = uid === undefined ? null : { uid, email: '', displayName: '', photoURL: '' };
  const { result, rerender, unmount } = renderHook((props) => useDraft(props.form, props.clean), {
    initialProps: { form, clean },
    wrapper: ({ children }) => <SessionContext value={sessionOf({ user })}>{children}</SessionContext>,
  });
  return {
    draft: () => result.current,
    type: (values: typeof initial) => act(() => result.current.save(values)),
    reopen: (next: { form?: string; clean?: typeof initial }) => rerender({ form, clean, ...next }),
    close: unmount,
  };
};

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload', () => {
    const form = open('maya');
    form.type(typed);
    form.close();
    expect(open('maya').draft()).toMatchObject({ values: typed, isDirty: true });
  });

  it('of a visitor survives signing in, for that user only', () => {
    const visitor = open();
    visitor.type(typed);
    visitor.close();
    const maya = open('maya');
    expect(maya.draft().values).toEqual(typed);
    maya.type({ ...typed, instructions: 'Please ring three times' });
    maya.close();
    expect(open().draft().values).toEqual(initial);
    expect(open('noor').draft().values).toEqual(initial);
  });

  it('keeps earlier fields when another is edited before the session loads', () => {
    const maya = open('maya');
    maya.type(typed);
    maya.close();
    const early = open();
    early.type({ ...initial, date: { chosenAt: '2026-12-01' } });
    early.close();
    expect(open('maya').draft().values).toEqual({ ...typed, date: { chosenAt: '2026-12-01' } });
  });

  it('is deleted once the form was sent', () => {
    const form = open('maya');
    form.type(typed);
    act(() => form.draft().clear());
    // A form that closes is not shown without its values before.
    expect(form.draft()).toMatchObject({ values: typed, isDirty: false });
    form.close();
    expect(open('maya').draft().values).toEqual(initial);
  });

  it('keeps what was typed while the form was being sent', () => {
    const form = open('maya');
    const sent = { ...typed, date: { chosenAt: '2026-12-01' } };
    form.type(sent);
    form.type({ ...sent, instructions: 'Please ring three times' });
    act(() => form.draft().clear(sent));
    const rest = { values: { ...initial, instructions: 'Please ring three times' }, isDirty: true };
    expect(form.draft()).toMatchObject(rest);
    form.close();
    expect(open('maya').draft()).toMatchObject(rest);
  });

  it("shows the server's new values in unedited fields, and stays clean", () => {
    const form = open('maya');
    const later = { ...initial, date: { chosenAt: '2026-12-01' } };
    form.reopen({ clean: later });
    expect(form.draft()).toMatchObject({ values: later, isDirty: false });
    form.type({ ...later, instructions: 'Please ring twice' });
    form.reopen({ clean: initial });
    expect(form.draft()).toMatchObject({ values: typed, isDirty: true });
  });

  it('does not replace what another tab has saved, before that is told', () => {
    const form = open('maya');
    const later = { ...initial, instructions: 'Ring once' };
    const save = (now: typeof initial) => form.draft().refuseIfChanged(now);
    const refused = 'This was changed elsewhere. Please look again.';
    // Nothing typed: the values that are shown.
    act(() => expect(() => save(later)).toThrow(refused));
    form.reopen({ clean: later });
    form.type(typed);
    save(later);
    // They are read again while the user types.
    form.reopen({ clean: initial });
    form.type({ ...typed, instructions: 'Please ring three times' });
    act(() => expect(() => save(initial)).toThrow(refused));
    save(initial);
    // What this form has saved.
    const sent = form.draft().values;
    form.type({ ...sent, date: { chosenAt: '2026-12-01' } });
    act(() => form.draft().clear(sent));
    form.reopen({ clean: sent });
    expect(form.draft().isDirty).toBe(true);
    save(sent);
  });

  it('does not replace it after it was closed and opened again either', () => {
    const form = open('maya');
    form.type(typed);
    form.close();
    const again = open('maya', 'book:1', { ...initial, instructions: 'Ring once' });
    const save = () => again.draft().refuseIfChanged({ ...initial, instructions: 'Ring once' });
    act(() => expect(save).toThrow('This was changed elsewhere. Please look again.'));
    save();
  });

  it('is not dirty once the input is reverted', () => {
    const form = open('maya');
    form.type(typed);
    form.type({ date: {}, instructions: '' });
    expect(form.draft().isDirty).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it("overrides only edited fields; the others show the server's current values", () => {
    const form = open('maya');
    form.type(typed);
    form.close();
    const later = { ...initial, date: { chosenAt: '2026-12-01' } };
    expect(open('maya', 'book:1', later).draft().values).toEqual({
      ...later,
      instructions: 'Please ring twice',
    });
  });

  it('is never shown for another service', () => {
    const form = open('maya');
    form.type(typed);
    form.reopen({ form: 'book:2' });
    expect(form.draft().values).toEqual(initial);
    form.reopen({ form: 'book:1' });
    expect(form.draft().values).toEqual(typed);
  });

  it('starts empty when the stored draft is unreadable', () => {
    sessionStorage.setItem('draft:maya:book:1', '{broken');
    expect(open('maya').draft().values).toEqual(initial);
  });

  it('lasts as long as the form when the browser blocks storage', () => {
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    const form = open('maya');
    form.type(typed);
    expect(form.draft().values).toEqual(typed);
    storage.mockRestore();
  });
});
