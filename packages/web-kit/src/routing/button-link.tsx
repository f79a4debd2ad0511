import { buttonClass } from '@mendwell/ui/display/button';
import { classNames } from '@mendwell/ui/theme/class-names';
import type { ComponentProps } from 'react';
import { Link } from './router.ts';

type ButtonLinkProps = ComponentProps<typeof Link> & Parameters<typeof buttonClass>[0];

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...link }: ButtonLinkProps) => (
  <Link {...link} className={classNames(buttonClass({ variant, size }), className)} />
);
