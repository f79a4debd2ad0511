import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element that is drawn. Default `div`. */
  as?: 'article' | 'div' | 'li' | 'section';
  /** Lifts under the pointer: for cards that lead somewhere. */
  isLifting?: boolean;
}

/** A raised surface without padding: its content decides that. */
export function Card({ as: Element = 'div', isLifting = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, isLifting && styles.lifting, className)} />;
}
