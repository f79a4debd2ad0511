import { type Service, servicePolicy, specialties } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { Form, Input, Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { DraftForm } from '@mendwell/ui/forms/draft-form';
import { PictureChoice } from '@mendwell/ui/forms/picture-choice';
import columns from '@mendwell/ui/lists/columns.module.css';
import type { Draft } from '@mendwell/web-kit/forms/draft';
import { useLeaveGuard } from '@mendwell/web-kit/forms/leave-guard';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import type { UseMutationResult } from '@mendwell/web-kit/http/query';
import { useRequireSignIn } from '@mendwell/web-kit/session/require-sign-in';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { ReactNode } from 'react';
import { priceProblem } from './price.ts';
import styles from './service-form.module.css';
import { ServicePreview } from './service-preview.tsx';
import { inputOf, type ServiceValues } from './service-values.ts';

interface ServiceFormProps<Answer> {
  draft: Draft<ServiceValues>;
  saving: UseMutationResult<Answer, Error, ServiceInput>;
  /** The service before the update. */
  before?: Service;
  /** Called when the service was saved, but not after navigation away. */
  onSaved: (answer: Answer) => void;
  submitLabel: string;
  /** Shown next to the button. */
  note?: ReactNode;
}

/** The form of a new or existing service. Errors never lose input. */
export function ServiceForm<Answer>(props: ServiceFormProps<Answer>) {
  const { draft, saving, before, onSaved, submitLabel, note } = props;
  const leaveGuard = useLeaveGuard(draft.isDirty, draft.clear);
  const requireSignIn = useRequireSignIn();

  return (
    <DraftForm
      values={draft.values}
      onChange={(values) => {
        draft.save(values);
        if (saving.isSuccess) saving.reset();
      }}
      onSubmit={async (values, showErrors) => {
        if (!requireSignIn()) return;
        const input = inputOf(values, before);
        const errors = await problemsOf(input, priceProblem(values.price));
        if (errors.length > 0) {
          showErrors(errors);
          return toast.error(errors[0]?.message ?? '');
        }
        const onError = (error: Error) => showErrors(fieldErrorsOf(error));
        saving.mutate(input, { onSuccess: onSaved, onError });
      }}
      leaveGuard={leaveGuard}
      className={columns.columns}
    >
      <Card className={columns.form}>
        <ServiceFields onDrawing={(image) => draft.save({ ...draft.values, image })} />
        <AppointmentFields />
        <div className={styles.submit}>
          <Button type="submit" size="large" isBusy={saving.isPending}>
            {submitLabel}
          </Button>
          <span role="status">{note}</span>
        </div>
      </Card>
      <ServicePreview />
    </DraftForm>
  );
}

/** The schema is loaded when it is needed; if it cannot be, the server decides alone. */
async function problemsOf(input: ServiceInput, aboutPrice: string | undefined) {
  const schemas = await import('@mendwell/contracts/service-input').catch(() => undefined);
  return (schemas?.ServiceInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message: (path[0] === 'price' && aboutPrice) || message,
  }));
}

const drawings = specialties.flatMap((specialty) =>
  [1, 2].map((number) => {
    const address = `/media/services/${specialty.toLowerCase()}-${number}.svg`;
    return [address, `${specialty}, drawing ${number}`] as const;
  }),
);

const ServiceFields = ({ onDrawing }: { onDrawing: (address: string) => void }) => (
  <>
    <Form.Item name="serviceName" label="Service name">
      <Input autoComplete="off" />
    </Form.Item>
    <div className={styles.pair}>
      <Form.Item name="serviceArea" label="Service area">
        <Input placeholder="Town or district" autoComplete="address-level2" />
      </Form.Item>
      <Form.Item name="price" label="Price">
        <Input prefix="$" inputMode="decimal" autoComplete="off" />
      </Form.Item>
    </div>
    <Form.Item name="specialty" label="Specialty">
      <Select allowClear showSearch placeholder="None" options={specialties.map((value) => ({ value }))} />
    </Form.Item>
    <Form.Item name="image" label="Image (URL)" className={styles.image}>
      <Input placeholder="https://" inputMode="url" autoComplete="off" />
    </Form.Item>
    <PictureChoice pictures={drawings} onChoose={onDrawing} />
    <Form.Item name="description" label="Description">
      <Input.TextArea rows={7} />
    </Form.Item>
  </>
);

const fields = [
  { name: 'durationMinutes', label: 'Duration', unit: 'minutes' },
  { name: 'freeCancellationHours', label: 'Free cancellation', unit: 'hours before' },
  { name: 'lateRefundPercent', label: 'Late refund', unit: '%' },
] as const;

/** Duration and cancellation policy; empty fields mean the defaults. */
const AppointmentFields = () => (
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
