import { servicePolicy } from '@mendwell/contracts/service';
import { Form, Input } from '@mendwell/ui/antd/antd';
import styles from './service-form.module.css';

const fields = [
  { name: 'durationMinutes', label: 'Duration', unit: 'minutes' },
  { name: 'freeCancellationHours', label: 'Free cancellation', unit: 'hours before' },
  { name: 'lateRefundPercent', label: 'Late refund', unit: '%' },
] as const;

/** Duration and cancellation policy; empty fields mean the defaults. */
export const AppointmentFields = () => (
  <fieldset className={styles.appointments}>
    <legend>Appointments</legend>
    {fields.map(({ name, label, unit }) => (
      <Form.Item key={name} name={name} label={label}>
        <Input
          placeholder={String(servicePolicy[name])}
          suffix={unit}
          inputMode="numeric"
          autoComplete="off"
        />
      </Form.Item>
    ))}
  </fieldset>
);
