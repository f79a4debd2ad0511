import { Button } from '@mendwell/ui/display/button';
import { ifAllowed } from '@mendwell/web-kit/storage/storage';
import { useEffect, useRef, useState } from 'react';
import styles from './row-keys.module.css';

/** The key of an action of a row: `e` for done, `h` for hide and show. */
export type RowKey = 'e' | 'h';

const storageKey = 'mendwell-desk-keys-off';
const areOff = () => ifAllowed(() => localStorage.getItem(storageKey)) === 'yes';

/** Where letters are text, or choose something. */
const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox]';

/** Of the latest toast that has one, and is not leaving. */
const undoButton = () =>
  document.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed=true]) [data-action]');

/** Or the link to the page that searches everything. */
const searchField = () =>
  document.querySelector<HTMLElement>('input[type=search]') ??
  document.querySelector<HTMLElement>('nav[aria-label=Desk] a');

/**
 * `j` and `k` move the focus from row to row; others press the button of the focused row that names them, `u` that to undo, and
 * `/` leads to the search.
 */
export function useRowKeys(): void {
  const last = useRef(0);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || areOff()) return;
      // A held key moves on, and decides nothing twice.
      if (repeat && key !== 'j' && key !== 'k') return;
      if ((target as Element).closest(typing) || document.querySelector('dialog[open]')) return;
      const rows = [...document.querySelectorAll<HTMLElement>('.ant-table-row')];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const buttons = rows[current]?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [];
      const named = [...buttons].find((button) => button.getAttribute('aria-keyshortcuts') === key);
      // After the row with the focus has gone, the next one stands in its place.
      const steps: Record<string, number> = { j: current < 0 ? last.current : current + 1, k: current - 1 };
      const next = Math.min(Math.max(steps[key] ?? current, 0), rows.length - 1);
      if (current >= 0) last.current = current;
      const others: Record<string, () => HTMLElement | null> = { u: undoButton, '/': searchField };
      const element = key in steps ? rows[next] : (others[key]?.() ?? named);
      if (!element) return;
      event.preventDefault();
      // Undo goes away with its toast.
      if (key !== 'u') element.focus();
      if (key in steps) last.current = next;
      else element.click();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Tells the keys, and switches them off for those whose speech or hands press letters by chance. */
export function KeysHint() {
  const [isOff, setOff] = useState(areOff);
  const handleClick = () => {
    ifAllowed(() => (isOff ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'yes')));
    setOff(!isOff);
  };
  return (
    <p className={styles.keys}>
      {isOff ? (
        'Keys are off.'
      ) : (
        <>
          Keys: <kbd>j</kbd> <kbd>k</kbd> move, <kbd>e</kbd> done, <kbd>h</kbd> hide, <kbd>u</kbd> undo,{' '}
          <kbd>/</kbd> search.
        </>
      )}
      <Button variant="quiet" size="small" onClick={handleClick}>
        {isOff ? 'Turn on' : 'Turn off'}
      </Button>
    </p>
  );
}
