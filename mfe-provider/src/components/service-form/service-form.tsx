import type { ServiceInput } from '@mendwell/contracts/service';
import { Form } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { Card } from '@mendwell/ui/card';
import { firstFieldError, showFieldErrors } from '@mendwell/ui/field-errors';
import { LeaveDialog } from '@mendwell/ui/leave-dialog';
import type { Draft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { useLeaveGuard } from '@mendwell/web-kit/leave-guard';
import type { UseMutationResult } from '@mendwell/web-kit/query';
import { useSignInFirst } from '@mendwell/web-kit/sign-in-first';
import { toast } from '@mendwell/web-kit/toast';
import type { ReactNode } from 'react';
import { parsePrice } from './price.ts';
import { ServiceFields } from './service-fields.tsx';
import styles from './service-form.module.css';
import { ServicePreview } from './service-preview.tsx';
import type { ServiceValues } from './service-values.ts';

interface ServiceFormProps<Answer> {
  draft: Draft<ServiceValues>;
  saving: UseMutationResult<Answer, Error, ServiceInput>;
  /** Called when the service was saved, unless the page was left. */
  onSaved: (answer: Answer) => void;
  submitLabel: string;
  /** Shown beside the button. */
  note?: ReactNode;
}

/** The form of a new or existing service. No failure loses what was typed. */
export function ServiceForm<Answer>({ draft, saving, onSaved, submitLabel, note }: ServiceFormProps<Answer>) {
  const [form] = Form.useForm<ServiceValues>();
  const isSignedIn = useSignInFirst();
  const { isAsking, stay, leave } = useLeaveGuard(draft.isDirty, draft.clear);

  const handleFinish = ({ price: typed, ...rest }: ServiceValues) => {
    const price = parsePrice(typed);
    if (!isSignedIn() || price === undefined) return;
    saving.mutate({ ...rest, price }, { onSuccess: onSaved, onError: showErrors });
  };

  const showErrors = (error: Error) => {
    if (error instanceof ProblemError) showFieldErrors(form, error.problem.errors);
  };

  const handleTyping = (changed: Partial<ServiceValues>, values: ServiceValues) => {
    draft.save(values);
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof ServiceValues, errors: [] })));
    if (saving.isSuccess) saving.reset();
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft.values}
      onValuesChange={handleTyping}
      onFinish={handleFinish}
      onFinishFailed={(failure) => isSignedIn() && toast.error(firstFieldError(failure))}
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
