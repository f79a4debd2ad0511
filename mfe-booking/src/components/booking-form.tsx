import { BookingInput } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Form, Input } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { firstFieldError, showFieldErrors } from '@mendwell/ui/field-errors';
import { LeaveDialog } from '@mendwell/ui/leave-dialog';
import { useDraft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { isChanged, useLeaveGuard } from '@mendwell/web-kit/leave-guard';
import { useNavigate } from '@mendwell/web-kit/router';
import { useSignInFirst } from '@mendwell/web-kit/sign-in-first';
import { toast } from '@mendwell/web-kit/toast';
import { useRef, useState } from 'react';
import { useBookService } from '../api/bookings.ts';
import { type AppointmentDate, instantOf } from './appointment-date.ts';
import styles from './booking-form.module.css';
import { DateField } from './date-field.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';

interface BookingValues {
  serviceDate: AppointmentDate;
  instructions: string;
}

const untouched: BookingValues = { serviceDate: {}, instructions: '' };

export function BookingForm({ service }: { service: Service }) {
  const [form] = Form.useForm<BookingValues>();
  const [draft, saveDraft, clearDraft] = useDraft(`book:${service._id}`, untouched);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // An attempt that got no answer may have booked. Sent again for the same instant, its key finds that booking.
  const unansweredAt = useRef<Date>(undefined);
  const bookService = useBookService();
  const isSignedIn = useSignInFirst();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(() => isChanged(draft, untouched));
  const { isAsking, stay, leave } = useLeaveGuard(isDirty, clearDraft);

  const mayBook = () => {
    // Kept before it is sent, too: a sign-in that has expired leads away from here.
    saveDraft(form.getFieldsValue());
    return isSignedIn();
  };

  const handleFinish = ({ serviceDate, instructions }: BookingValues) => {
    if (!mayBook()) return;
    const now = unansweredAt.current ?? new Date();
    unansweredAt.current = now;
    const request = {
      idempotencyKey,
      serviceId: service._id,
      serviceDate: instantOf(serviceDate, now),
      instructions,
    };
    bookService.mutate(request, { onSuccess: handleBooked, onError: handleRefusal });
  };

  const handleBooked = () => {
    clearDraft();
    toast.success('Service Book successfully');
    navigate(pages.bookedServices);
  };

  const handleRefusal = (error: Error) => {
    toast.error(error.message);
    if (!(error instanceof ProblemError)) return;
    const { status, code, errors } = error.problem;
    showFieldErrors(form, errors);
    if (status < 500) unansweredAt.current = undefined;
    if (code === 'key-reused') setIdempotencyKey(crypto.randomUUID());
  };

  const handleTyping = (changed: Partial<BookingValues>, values: BookingValues) => {
    setDirty(isChanged(values, untouched));
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof BookingValues, errors: [] })));
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft}
      onValuesChange={handleTyping}
      onFinish={handleFinish}
      onFinishFailed={(failure) => mayBook() && toast.error(firstFieldError(failure))}
      scrollToFirstError={{ focus: true }}
    >
      <ReadOnlyFields service={service} />
      <Form.Item name="serviceDate" label="Date" rules={[{ validator: checkDate }]}>
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
      <Button type="submit" size="large" className={styles.submit} isBusy={bookService.isPending}>
        APPOINTMENT
      </Button>
      <LeaveDialog isOpen={isAsking} onStay={stay} onLeave={leave} />
    </Form>
  );
}

const codePoints = (text: string) => [...text].length;

const checkDate = async (_: unknown, date: AppointmentDate) => {
  instantOf(date, new Date());
};

const checkInstructions = async (_: unknown, instructions: string) => {
  const checked = BookingInput.shape.instructions.safeParse(instructions);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
};
