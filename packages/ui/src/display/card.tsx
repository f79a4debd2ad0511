import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import shared from '../theme/shared.module.css';
import styles from './card.module.css';
import { PinIcon } from './icons.tsx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element to render. Default `div`. */
  as?: 'div' | 'li' | 'section';
  /** Lifts the card on hover: for cards that are links. */
  isLifting?: boolean;
}

/** A raised surface without padding. */
export function Card({ as: Element = 'div', isLifting = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, isLifting && styles.lifting, className)} />;
}

interface CardTextProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The padded text of a card, below its picture. In a card that is a flex column it fills the height. */
export const CardBody = ({ className, children }: CardTextProps) => (
  <div className={classNames(styles.body, className)}>{children}</div>
);

export const IconLine = ({ className, children }: CardTextProps) => (
  <p className={classNames(styles.iconLine, className)}>{children}</p>
);

export const Place = ({ children }: { children: string }) => (
  <IconLine className={shared.muted}>
    <PinIcon size={18} /> <bdi>{children}</bdi>
  </IconLine>
);
