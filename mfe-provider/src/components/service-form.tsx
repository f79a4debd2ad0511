import type { ServiceInput } from '@mendwell/contracts/service';
import { Form } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { Card } from '@mendwell/ui/card';
import { firstFieldError, showFieldErrors } from '@mendwell/ui/field-errors';
import { LeaveDialog } from '@mendwell/ui/leave-dialog';
import { useDraft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { isChanged, useLeaveGuard } from '@mendwell/web-kit/leave-guard';
import type { UseMutationResult } from '@mendwell/web-kit/query';
import { useSignInFirst } from '@mendwell/web-kit/sign-in-first';
import { toast } from '@mendwell/web-kit/toast';
import { type ReactNode, useState } from 'react';
import { parsePrice } from './price.ts';
import { ServiceFields } from './service-fields.tsx';
import styles from './service-form.module.css';
import { ServicePreview } from './service-preview.tsx';
import type { ServiceValues } from './service-values.ts';

interface ServiceFormProps<Answer> {
  /** Under which the typed values wait while a visitor signs in. */
  draftKey: string;
  initialValues: ServiceValues;
  saving: UseMutationResult<Answer, Error, ServiceInput>;
  onSaved: (answer: Answer) => void;
  submitLabel: string;
  /** Said beside the button. */
  note?: ReactNode;
}

/** The form of a new and of a present service. Whatever goes wrong, what was typed stays. */
export function ServiceForm<Answer>(props: ServiceFormProps<Answer>) {
  const { draftKey, initialValues, saving, onSaved, submitLabel, note } = props;
  const [form] = Form.useForm<ServiceValues>();
  const [draft, saveDraft, clearDraft] = useDraft(draftKey, initialValues);
  const isSignedIn = useSignInFirst();
  const [isDirty, setDirty] = useState(() => isChanged(draft, initialValues));
  const { isAsking, stay, leave } = useLeaveGuard(isDirty, clearDraft);

  const maySave = () => {
    // Kept before it is sent, too: a sign-in that has expired leads away from here.
    saveDraft(form.getFieldsValue());
    return isSignedIn();
  };

  const handleFinish = ({ price: typed, ...rest }: ServiceValues) => {
    const price = parsePrice(typed);
    if (!maySave() || price === undefined) return;
    saving.mutate({ ...rest, price }, { onSuccess: handleSaved, onError: handleRefusal });
  };

  const handleSaved = (answer: Answer) => {
    clearDraft();
    onSaved(answer);
  };

  const handleRefusal = (error: Error) => {
    toast.error(error.message);
    if (error instanceof ProblemError) showFieldErrors(form, error.problem.errors);
  };

  const handleTyping = (changed: Partial<ServiceValues>, values: ServiceValues) => {
    setDirty(isChanged(values, initialValues));
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof ServiceValues, errors: [] })));
    if (saving.isSuccess) saving.reset();
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft}
      onValuesChange={handleTyping}
      onFinish={handleFinish}
      onFinishFailed={(failure) => maySave() && toast.error(firstFieldError(failure))}
      scrollToFirstError={{ focus: true }}
      className={styles.columns}
    >
      <Card className={styles.fields}>
        <ServiceFields />
        <div className={styles.submit}>
          <Button type="submit" size="large" isBusy={saving.isPending}>
            {submitLabel}
          </Button>
          <span role="status">{note}</span>
        </div>
      </Card>
      <ServicePreview />
      <LeaveDialog isOpen={isAsking} onStay={stay} onLeave={leave} />
    </Form>
  );
}
