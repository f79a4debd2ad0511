import type { ComponentProps } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './button.module.css';

interface ButtonLook {
  /** Default `primary`, for the main action of a view. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** Default `medium` (44 px high). */
  size?: 'small' | 'medium' | 'large';
}

/** The class of a button for other elements, such as router links. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}) =>
  classNames(styles.button, styles[variant], styles[size]);

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner instead of the label and ignores clicks; size and focus stay. */
  isBusy?: boolean;
}

/** A button; `type` defaults to `button`. */
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
