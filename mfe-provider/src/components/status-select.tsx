import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import { Select } from '@mendwell/ui/antd';
import { StatusBadge } from '@mendwell/ui/status-badge';
import { toast } from '@mendwell/web-kit/toast';
import { useChangeStatus } from '../api/booking-requests.ts';
import styles from './request-card.module.css';

const choices: { value: StatusChange['status']; label: string }[] = [
  { value: 'working', label: 'Working' },
  { value: 'completed', label: 'Completed' },
];

/** The work's state and what it may become. `Pending` is shown, but cannot be chosen again. */
export function StatusSelect({ request }: { request: Booking }) {
  const changeStatus = useChangeStatus();

  const handleChange = (status: StatusChange['status']) =>
    changeStatus.mutate(
      { bookingId: request._id, status },
      {
        onSuccess: () => toast.success('Status updated successfully'),
        onError: () => toast.error('Failed to update status'),
      },
    );

  return (
    <div className={styles.status}>
      <StatusBadge status={request.status} />
      <Select
        aria-label={`Status of ${request.serviceName} for ${request.userName}`}
        className={styles.select}
        placeholder="Pending"
        // Within the page's main part, for those who find their way by its regions.
        getPopupContainer={(select) => select.closest('main') ?? document.body}
        options={choices}
        value={request.status === 'pending' ? null : request.status}
        onChange={handleChange}
      />
    </div>
  );
}
