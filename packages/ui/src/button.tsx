import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonLook {
  /** `primary` is the one action of a view. Default `primary`. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** Default `medium` (44 px high). */
  size?: 'small' | 'medium' | 'large';
}

/** The look of a button for an element that is not one, such as a router link. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}) =>
  classNames(styles.button, styles[variant], styles[size]);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shows a spinner in place and refuses clicks; the button keeps its size and its focus. */
  isBusy?: boolean;
}

/** A button; `type` is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size }), isBusy && styles.busy, className)}
    >
      {children}
    </button>
  );
}
