import { type DeskDecision, reasonCategories } from '@mendwell/contracts/desk/actions';
import { Form, Input, Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { ConfirmationDialog, type DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { type ReactNode, useId } from 'react';

interface DecisionDialogProps extends DialogProps {
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
}

const reasons = reasonCategories.map((value) => ({ value, label: formatCode(value) }));
/** As in the contract (`optionalText('Note', 500)`). */
const noteLimit = 500;

/** Asks for the reason of an action and for confirmation. */
export function DecisionDialog({
  children,
  confirm,
  isDanger = false,
  isWaiting = false,
  needsReason = true,
  action: { isPending, error, mutate },
  ...dialog
}: DecisionDialogProps) {
  const id = useId();
  return (
    <ConfirmationDialog
      {...dialog}
      isBusy={isPending}
      failure={error?.message}
      keep="Keep as it is"
      confirm={
        <Button
          type="submit"
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          disabled={isWaiting}
          isBusy={isPending}
        >
          {confirm}
        </Button>
      }
    >
      {children}
      <Form
        id={id}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={({ reason, note = '' }: Partial<DeskDecision>) => {
          // Without a reason only where none is asked for.
          if (dialog.isOpen) mutate({ reason: reason ?? 'other', note });
        }}
        scrollToFirstError={{ focus: true }}
      >
        {needsReason && (
          <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Reason is required' }]}>
            <Select placeholder="Choose one" options={reasons} />
          </Form.Item>
        )}
        <Form.Item name="note" label="Note for the journal (optional)">
          <Input.TextArea rows={3} maxLength={noteLimit} />
        </Form.Item>
      </Form>
    </ConfirmationDialog>
  );
}
