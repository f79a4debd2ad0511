import { type DeskDecision, reasonCategories } from '@mendwell/contracts/desk/actions';
import { Form, Input, Modal, Select } from '@mendwell/ui/antd/antd';
import { formatCode } from '@mendwell/ui/display/format';
import { Button } from '@mendwell/ui/forms/button';
import { type ReactNode, useId } from 'react';
import styles from './actions.module.css';

interface DecisionDialogProps {
  isOpen: boolean;
  title: string;
  /** What it is about and what it touches. */
  children: ReactNode;
  confirm: string;
  isDanger?: boolean;
  /** Whether the operator does not know yet what it touches. */
  isWaiting?: boolean;
  /** Whether a reason is asked for. */
  needsReason?: boolean;
  action: {
    isPending: boolean;
    error: Error | null;
    mutate: (decision: DeskDecision) => void;
  };
  onClose: () => void;
}

const reasons = reasonCategories.map((value) => ({ value, label: formatCode(value) }));
/** As in the contract (`optionalText('Note', 500)`). */
const noteLimit = 500;

/** Asks for the reason of an action and for confirmation. Stays open while it is being sent. */
export function DecisionDialog({
  isOpen,
  title,
  children,
  confirm,
  isDanger = false,
  isWaiting = false,
  needsReason = true,
  action,
  onClose,
}: DecisionDialogProps) {
  const id = useId();
  const { isPending, error, mutate } = action;
  return (
    <Modal
      open={isOpen}
      title={title}
      width={520}
      destroyOnHidden
      closable={!isPending}
      keyboard={!isPending}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isWaiting}
            isBusy={isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {children}
        <Form
          id={id}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onSubmit"
          onFinish={({ reason, note = '' }: Partial<DeskDecision>) =>
            // Without a reason only where none is asked for.
            mutate({ reason: reason ?? 'other', note })
          }
          scrollToFirstError={{ focus: true }}
        >
          {needsReason && (
            <Form.Item
              name="reason"
              label="Reason"
              rules={[{ required: true, message: 'Reason is required' }]}
            >
              <Select placeholder="Choose one" options={reasons} />
            </Form.Item>
          )}
          <Form.Item name="note" label="Note for the journal (optional)">
            <Input.TextArea rows={3} maxLength={noteLimit} />
          </Form.Item>
        </Form>
        {error && (
          <p role="alert" className={styles.failure}>
            {error.message}
          </p>
        )}
      </div>
    </Modal>
  );
}
