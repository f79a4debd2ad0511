import {
  type DeskDecision,
  type Impact,
  noteLimit,
  reasonCategories,
} from '@mendwell/contracts/desk/actions';
import { Form, Input, Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { formatAmount, formatCode, formatCount } from '@mendwell/ui/display/format';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { countUpTo } from '@mendwell/ui/forms/text-length';
import { Loaded, type LoadedProps } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { type ReactNode, useId } from 'react';
import { type DeskAction, type DeskQuery, useDeskAction, useDeskQuery } from '../api/desk-query.ts';
import styles from './kit.module.css';

/** Something that an operator confirms first, in a dialog. */
export interface Decision {
  title: string;
  /** What it is about and what becomes of it. */
  text: ReactNode;
  /** The label of the button, here and where the dialog is opened. */
  confirm: string;
  isDanger?: boolean;
  /** Whether its reason alone confirms it. Default: if it can be undone. */
  isQuick?: boolean;
  /** Whether a reason is asked for. Default true. */
  needsReason?: boolean;
  /** The appointments that it touches, and what becomes of them. It cannot be confirmed before they are counted. */
  impact?: { query: DeskQuery<{ ahead: Impact }>; consequence: string } | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own answer, which only its own text reads
  action: DeskAction<DeskDecision, any>;
}

const reasons = reasonCategories.map((value) => ({ value, label: formatCode(value) }));

export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { title, text, confirm, isDanger = false, needsReason = true, impact } = decision;
  const id = useId();
  const { mutate, isPending, error } = useDeskAction(decision.action, {
    onDone: onClose,
    showsFailure: true,
  });
  const ahead = useDeskQuery(impact?.query);
  const [form] = Form.useForm<DeskDecision>();
  const isCounting = impact !== undefined && ahead.isPending;
  const isQuick = needsReason && (decision.isQuick ?? decision.action.undo !== undefined);
  return (
    <Dialog
      title={title}
      close="Keep as it is"
      isBusy={isPending}
      failure={error?.message}
      onClose={onClose}
      confirm={
        !isQuick && (
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isCounting}
            isBusy={isPending}
          >
            {confirm}
          </Button>
        )
      }
    >
      <p>{text}</p>
      {impact && (
        <ImpactNotice query={{ ...ahead, data: ahead.data?.ahead }} consequence={impact.consequence} />
      )}
      <Form
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        // Without a reason only where none is asked for.
        onFinish={({ reason = 'other', note = '' }: Partial<DeskDecision>) => mutate({ reason, note })}
        scrollToFirstError={{ focus: true }}
      >
        {needsReason && !isQuick && (
          <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Reason is required' }]}>
            <Select placeholder="Choose one" options={reasons} />
          </Form.Item>
        )}
        <Form.Item name="note" label="Note for the journal (optional)">
          <Input.TextArea rows={3} count={countUpTo(noteLimit)} />
        </Form.Item>
        {isQuick && (
          <fieldset className={styles.reasons}>
            <legend>{confirm} because of</legend>
            {reasons.map(({ value, label }) => (
              <Button
                key={value}
                variant="secondary"
                size="small"
                disabled={isCounting}
                onClick={() => mutate({ reason: value, note: form.getFieldValue('note') ?? '' })}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        )}
      </Form>
    </Dialog>
  );
}

/** The journal's note of a decision that takes another one back. */
export const undone = 'Undone';

/** `3 open appointments with 2 people, $120.00 paid` */
export const impactText = ({ bookings, people, paid }: Impact) =>
  bookings === 0
    ? 'No open appointments'
    : `${formatCount(bookings, 'open appointment')} with ${formatCount(people, 'person', 'people')}, $${formatAmount(paid)} paid`;

interface ImpactNoticeProps {
  query: LoadedProps<Impact>['query'];
  consequence: string;
}

const ImpactNotice = ({ query, consequence }: ImpactNoticeProps) => (
  <Loaded
    query={query}
    skeleton={
      <p aria-busy="true">
        <span className="visually-hidden">Counting the appointments</span>
        <Skeleton width="80%" height="1.25rem" />
      </p>
    }
    failure="The appointments could not be counted."
  >
    {(impact) => (
      <p>
        <strong>{impactText(impact)}.</strong> {impact.bookings > 0 && consequence}
      </p>
    )}
  </Loaded>
);
