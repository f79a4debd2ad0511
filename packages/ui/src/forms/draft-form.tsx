import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Form, type FormProps } from '../antd/antd.tsx';
import { LeaveQuestion, type LeaveQuestionProps } from './leave-question.tsx';

/** An error of one field; `path` is a dotted name such as `week.mon.0.from`. */
type FieldError = { path: string; message: string };

interface DraftFormProps<Values> {
  values: Values;
  onChange: (values: Values) => void;
  /** Called when all fields are valid. `showErrors` shows the server's messages at their fields. */
  onSubmit: (values: Values, showErrors: (errors?: FieldError[]) => void) => void;
  /** Called with the first message when a field with rules is invalid. */
  onInvalid?: (message: string) => void;
  leaveGuard: LeaveQuestionProps;
  className?: string | undefined;
  children: ReactNode;
}

const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A form that saves a draft on every change. Changing a field removes its error. */
export function DraftForm<Values extends object>({
  values,
  onChange,
  onSubmit,
  onInvalid,
  leaveGuard,
  className,
  children,
}: DraftFormProps<Values>) {
  const [form] = Form.useForm();

  // The values may change while the user types: the session loads, or another tab saves. Updating the fields in place
  // keeps focus, cursor and open dialogs.
  const shown = useRef(values);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = values;
    for (const [name, value] of Object.entries(values))
      if (!isSame(value, before[name as keyof Values])) form.setFields([{ name, value, errors: [] }]);
  });

  const showErrors = (errors: FieldError[] = []) => {
    // Of several errors of a field the first is shown, as in the toast.
    const messages = new Map(errors.toReversed().map(({ path, message }) => [path, message]));
    form.setFields([...messages].map(([path, message]) => ({ name: nameOf(path), errors: [message] })));
    if (errors[0]) form.scrollToField(nameOf(errors[0].path), { focus: true, block: 'center' });
  };

  const handleChange = (changed: Partial<Values>, all: Values) => {
    shown.current = all;
    onChange(all);
    const outdated = form
      .getFieldsError()
      .filter(({ name: [first = ''], errors }) => first in changed && errors.length > 0);
    form.setFields(outdated.map(({ name }) => ({ name, errors: [] })));
  };

  const handleInvalid: FormProps['onFinishFailed'] = ({ errorFields }) =>
    onInvalid?.(errorFields[0]?.errors[0] ?? 'Please check your entries.');

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      // An error that appears while the user types would move the button below, even while it is being clicked.
      validateTrigger="onSubmit"
      initialValues={values}
      onValuesChange={handleChange}
      onFinish={(sent: Values) => onSubmit(sent, showErrors)}
      onFinishFailed={handleInvalid}
      scrollToFirstError={{ focus: true }}
      className={className}
    >
      {children}
      <LeaveQuestion {...leaveGuard} />
    </Form>
  );
}
