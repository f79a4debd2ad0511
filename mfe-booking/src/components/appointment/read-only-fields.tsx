import type { Service } from '@mendwell/contracts/service';
import { Form, Input } from '@mendwell/ui/antd/antd';
import { formatCost } from '@mendwell/ui/display/format';
import { useSession } from '@mendwell/web-kit/session/session';
import { useId } from 'react';
import styles from './booking-form.module.css';

export function ReadOnlyFields({ service }: { service: Service }) {
  const { user } = useSession();
  return (
    <div className={styles.fixed}>
      <ReadOnlyField label="Service" value={service.serviceName} />
      <ReadOnlyField label="Price" value={formatCost(service.price)} />
      <ReadOnlyField label="Provider name" value={service.providerName} />
      <ReadOnlyField label="Provider email" value={service.providerEmail} />
      <ReadOnlyField label="Your name" value={user?.displayName} />
      <ReadOnlyField label="Your email" value={user?.email} />
    </div>
  );
}

function ReadOnlyField({ label, value }: { label: string; value: string | null | undefined }) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id}>
      {/* Not a single line, which would cut a long address on a phone. No tab stop: the date is the first thing to do. */}
      <Input.TextArea
        id={id}
        value={value ?? ''}
        placeholder="Sign in to book"
        variant="filled"
        rows={1}
        autoSize
        readOnly
        tabIndex={-1}
      />
    </Form.Item>
  );
}
