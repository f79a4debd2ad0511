import { ChevronDownIcon } from '@mendwell/ui/icons';
import type { MouseEvent } from 'react';
import styles from './details-toggle.module.css';

interface DetailsToggleProps {
  isOpen: boolean;
  label: string;
  onToggle: (event: MouseEvent<HTMLElement>) => void;
}

/** Expands and collapses the details of a row. */
export function DetailsToggle({ isOpen, label, onToggle }: DetailsToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ChevronDownIcon size={20} />
    </button>
  );
}
