import type { ReactNode } from 'react';

interface BoundaryProps {
  /** Who owns what is inside, such as `catalog`; shown when `<html data-boundaries>` is set. */
  name: string;
  children: ReactNode;
}

/** The root element of what one team owns. */
export function Boundary({ name, children }: BoundaryProps) {
  return <div data-boundary={name}>{children}</div>;
}
