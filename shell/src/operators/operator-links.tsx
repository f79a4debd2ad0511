import { formatCode } from '@mendwell/ui/display/format';
import { NavLink } from '@mendwell/web-kit/routing/router';
import { useOperatorReleases } from './operator-releases.ts';

/** A link to each slice for operators, by its name. */
export default function OperatorLinks({ className }: { className: string | undefined }) {
  const { data: releases = [] } = useOperatorReleases();
  return releases.map(({ name, pages: [first] }) => (
    <li key={name} className={className}>
      {first && <NavLink to={first.path}>{formatCode(name)}</NavLink>}
    </li>
  ));
}
