import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import styles from './kit.module.css';

interface AddressProps {
  email: string;
  className?: string | undefined;
}

/** An e-mail address. One that is too long for a line continues with its domain. */
export function Address({ email, className }: AddressProps) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <bdi className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}

interface NameLinkProps {
  to: string;
  name: string;
  className?: string | undefined;
}

/** A link to the page about something, by a name that somebody has typed. */
export const NameLink = ({ to, name, className }: NameLinkProps) => (
  <Link to={to} className={className}>
    <bdi>{name}</bdi>
  </Link>
);

/** The account of a uid, by its name if that is known. */
export const PersonLink = ({ uid, name }: { uid: string; name: string | undefined }) => (
  <NameLink to={deskPages.account(uid)} name={name || uid} className={styles.person} />
);

const hourMs = 3_600_000;

/** `5 min`, `3 h`, `4 days`: how long something has waited. */
const formatAge = (since: string) => {
  const hours = (Date.now() - Date.parse(since)) / hourMs;
  if (hours < 1) return `${Math.max(Math.floor(hours * 60), 0)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
};

/** Since when something waits, as its age. */
export const Age = ({ since }: { since: string }) => (
  <time dateTime={since} title={formatDateTime(since)}>
    {formatAge(since)}
  </time>
);

interface HiddenProps {
  /** Why, and since when. */
  because: { at: string; reason: string; with?: string };
  /** Default `hidden`. */
  status?: string;
}

/** Hidden or blocked, with the reason. */
export const Hidden = ({ because: { at, reason, with: cause }, status = 'hidden' }: HiddenProps) => (
  <span className={styles.lines}>
    <span>
      <StatusBadge status={status} />
    </span>
    <span className={shared.hint}>
      {formatCode(reason)}
      {cause === 'account' && ', with the account'}, {formatDateTime(at)}
    </span>
  </span>
);
