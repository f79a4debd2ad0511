import { BookingInput } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Form, Input } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { firstFieldError, showFieldErrors } from '@mendwell/ui/field-errors';
import { timeZone } from '@mendwell/ui/format';
import { LeaveDialog } from '@mendwell/ui/leave-dialog';
import { useDraft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { useLeaveGuard } from '@mendwell/web-kit/leave-guard';
import { useNavigate } from '@mendwell/web-kit/router';
import { useSignInFirst } from '@mendwell/web-kit/sign-in-first';
import { toast } from '@mendwell/web-kit/toast';
import { type AppointmentDate, instantOf } from './appointment-date.ts';
import styles from './booking-form.module.css';
import { DateField } from './date-field.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';
import { type BookingValues, useBooking } from './use-booking.ts';

const untouched: BookingValues = { serviceDate: {}, instructions: '' };

export function BookingForm({ service }: { service: Service }) {
  const [form] = Form.useForm<BookingValues>();
  const draft = useDraft(`book:${service._id}`, untouched);
  const booking = useBooking(service, draft.clear);
  const isSignedIn = useSignInFirst();
  const navigate = useNavigate();
  const { isAsking, stay, leave } = useLeaveGuard(draft.isDirty, draft.clear);

  const handleFinish = (values: BookingValues) => {
    if (!isSignedIn()) return;
    booking.mutate(values, { onSuccess: () => navigate(pages.bookedServices), onError: showErrors });
  };

  const showErrors = (error: Error) => {
    if (error instanceof ProblemError) showFieldErrors(form, error.problem.errors);
  };

  const handleTyping = (changed: Partial<BookingValues>, values: BookingValues) => {
    draft.save(values);
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof BookingValues, errors: [] })));
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
    >
      <ReadOnlyFields service={service} />
      <Form.Item name="serviceDate" label="Date" extra={zone} rules={[{ validator: checkDate }]}>
        <DateField />
      </Form.Item>
      <Form.Item
        name="instructions"
        label="Special instructions"
        className={styles.instructions}
        rules={[{ validator: checkInstructions }]}
      >
        <Input.TextArea rows={5} count={{ show: true, max: 2000, strategy: codePoints }} />
      </Form.Item>
      <Button type="submit" size="large" className={styles.submit} isBusy={booking.isPending}>
        APPOINTMENT
      </Button>
      <LeaveDialog isOpen={isAsking} onStay={stay} onLeave={leave} />
    </Form>
  );
}

const zone = `Times are in your time zone, ${timeZone()}.`;

const codePoints = (text: string) => [...text].length;

const checkDate = async (_: unknown, date: AppointmentDate) => {
  instantOf(date, new Date());
};

const checkInstructions = async (_: unknown, instructions: string) => {
  const checked = BookingInput.shape.instructions.safeParse(instructions);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
};
