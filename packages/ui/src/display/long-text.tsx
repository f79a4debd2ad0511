import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './long-text.module.css';

interface LongTextProps {
  children: string;
  /** Longer texts, in characters, are folded initially. Default 400. */
  foldFrom?: number;
  className?: string;
}

/** User-written text with its line breaks. A long one is folded to six lines. */
export function LongText({ children: text, foldFrom = 400, className }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldFrom || text.split('\n').length > 6;
  return (
    <div className={className}>
      <p className={isLong && !isOpen ? styles.folded : styles.text} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
