import type { Obligation, Obligations } from '@mendwell/contracts/account';
import { pages } from '@mendwell/contracts/pages';
import { dayOf, formatAppointment } from '@mendwell/contracts/time';
import { formatCode } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './obligation-list.module.css';

/** Why an account cannot be deleted yet, each with a link to where it can be settled. */
export const ObligationList = ({ total, obligations }: Obligations) => {
  const more = total - obligations.length;
  return (
    <>
      <p>Your account cannot be deleted yet, because people or money still wait for it:</p>
      <ul className={styles.list}>
        {obligations.map((obligation) => (
          <li key={`${obligation.kind} ${obligation.bookingId}`}>
            <Link to={pageOf(obligation)}>
              <bdi>{obligation.serviceName}</bdi>
            </Link>
            <span>{formatAppointment(obligation.serviceDate, obligation.timeZone)}</span>
            <span className={shared.hint}>{reasonOf(obligation)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </>
  );
};

/** Bookings and requests open by their address; closed requests, which the week does not show, are in the list. */
const pageOf = ({ role, kind, bookingId, serviceDate }: Obligation) => {
  if (role === 'patient') return `${pages.bookedServices}?${new URLSearchParams({ booking: bookingId })}`;
  const shown: Record<string, string> =
    kind === 'appointment'
      ? { view: 'week', week: dayOf(serviceDate), request: bookingId }
      : { status: kind === 'refund' ? 'closed' : 'all' };
  return `${pages.serviceToDo}?${new URLSearchParams(shown)}`;
};

const reasons: Record<string, Record<Obligation['role'], string>> = {
  appointment: { patient: 'Your appointment', provider: 'Your appointment as the provider' },
  refund: { patient: 'A refund to you is under way', provider: 'A refund to your patient is under way' },
  dispute: {
    patient: 'Your bank disputes the payment',
    provider: 'Your patient’s bank disputes the payment',
  },
};

const reasonOf = ({ kind, role }: Obligation) => reasons[kind]?.[role] ?? formatCode(kind);
