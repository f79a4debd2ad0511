import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { PinIcon } from './icons.tsx';

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

interface CardTextProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The words of a card, below its picture, with padding. In a card that is a flex column it fills the height. */
export const CardBody = ({ className, children }: CardTextProps) => (
  <div className={classNames(styles.body, className)}>{children}</div>
);

/** An icon and what it stands for, on one line. */
export const IconLine = ({ className, children }: CardTextProps) => (
  <p className={classNames(styles.iconLine, className)}>{children}</p>
);

/** Where a service is offered. */
export const Place = ({ children }: { children: string }) => (
  <IconLine className={styles.muted}>
    <PinIcon size={18} /> {children}
  </IconLine>
);
