import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { Select } from '@mendwell/ui/antd/antd';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCode } from '@mendwell/ui/display/format';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useRequestStatus } from '../../api/request-status.ts';
import styles from './request-card.module.css';

const choices: { value: StatusChange['status']; label: string }[] = [
  { value: 'working', label: 'Working' },
  { value: 'completed', label: 'Completed' },
];

/** Shows and changes a request's status. `Pending` cannot be chosen, and a closed request cannot be changed. */
export function StatusSelect({ request }: { request: Booking }) {
  const { picked, changeStatus } = useRequestStatus(request._id);
  const isFinal = isClosed(request.status);
  const status = isFinal ? request.status : (picked ?? request.status);

  return (
    <div className={styles.status}>
      <StatusBadge status={status} />
      {!isFinal && (
        // A filter may hide the request with its new status.
        <div ref={keepFocus}>
          <Select
            aria-label={`Status of ${request.serviceName} for ${request.userName}`}
            className={styles.select}
            placeholder={formatCode(status)}
            // Renders the options in the main landmark, where screen reader users expect them.
            getPopupContainer={(select) => select.closest('main') ?? document.body}
            options={choices}
            value={choices.find(({ value }) => value === status)?.value ?? null}
            onChange={changeStatus}
          />
        </div>
      )}
    </div>
  );
}
