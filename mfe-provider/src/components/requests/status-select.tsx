import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import { Select } from '@mendwell/ui/antd';
import { StatusBadge } from '@mendwell/ui/status-badge';
import { useChangeStatus } from '../../api/booking-requests.ts';
import styles from './request-card.module.css';

const choices: { value: StatusChange['status']; label: string }[] = [
  { value: 'working', label: 'Working' },
  { value: 'completed', label: 'Completed' },
];

/** The work's state and what it may become. `Pending` is shown, but cannot be chosen again. */
export function StatusSelect({ request }: { request: Booking }) {
  const { picked, changeStatus } = useChangeStatus(request._id);
  const status = picked ?? request.status;

  return (
    <div className={styles.status}>
      <StatusBadge status={status} />
      <Select
        aria-label={`Status of ${request.serviceName} for ${request.userName}`}
        className={styles.select}
        placeholder="Pending"
        // Within the page's main part, for those who find their way by its regions.
        getPopupContainer={(select) => select.closest('main') ?? document.body}
        options={choices}
        value={status === 'pending' ? null : status}
        onChange={changeStatus}
      />
    </div>
  );
}
