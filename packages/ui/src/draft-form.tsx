import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Form, type FormProps, Modal } from './antd.tsx';
import { Button } from './button.tsx';

/** A message about the field of that name; a field of a list is named like `week.mon.0.from`. */
type FieldError = { path: string; message: string };

interface DraftFormProps<Values> {
  /** What the fields show at first, and whenever `owner` changes. */
  values: Values;
  /** Whose values these are. */
  owner: string;
  onTyping: (values: Values) => void;
  /** Called when every field accepts its value. `showErrors` puts the server's messages beside their fields. */
  onSend: (values: Values, showErrors: (errors?: FieldError[]) => void) => void;
  /** Called with the first message when a field refuses its value. */
  onRefused: (message: string) => void;
  /** The question before the page is left with unsent input. Closing the dialog in any way means staying. */
  leaving: { isAsking: boolean; stay: () => void; leave: () => void };
  className?: string | undefined;
  children: ReactNode;
}

const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A form whose values are kept while they are typed. Typing into a field removes its message. */
export function DraftForm<Values extends object>({
  values,
  owner,
  onTyping,
  onSend,
  onRefused,
  leaving,
  className,
  children,
}: DraftFormProps<Values>) {
  const [form] = Form.useForm();

  // It may become known who is there while they type: the fields stay, with focus and cursor, and so do open dialogs.
  const shownOwner = useRef(owner);
  useLayoutEffect(() => {
    if (shownOwner.current === owner) return;
    shownOwner.current = owner;
    form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })));
  });

  const showErrors = (errors: FieldError[] = []) => {
    // The first of several messages about a field is shown, as in the toast.
    const sentences = new Map(errors.toReversed().map(({ path, message }) => [path, message]));
    form.setFields([...sentences].map(([path, message]) => ({ name: nameOf(path), errors: [message] })));
    if (errors[0]) form.scrollToField(nameOf(errors[0].path), { focus: true, block: 'center' });
  };

  const handleTyping = (changed: Partial<Values>, all: Values) => {
    onTyping(all);
    const outdated = form
      .getFieldsError()
      .filter(({ name: [first = ''], errors }) => first in changed && errors.length > 0);
    form.setFields(outdated.map(({ name }) => ({ name, errors: [] })));
  };

  const handleRefusal: FormProps['onFinishFailed'] = ({ errorFields }) =>
    onRefused(errorFields[0]?.errors[0] ?? 'Please check what you typed.');

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={values}
      onValuesChange={handleTyping}
      onFinish={(sent: Values) => onSend(sent, showErrors)}
      onFinishFailed={handleRefusal}
      scrollToFirstError={{ focus: true }}
      className={className}
    >
      {children}
      <Modal
        open={leaving.isAsking}
        title="Leave this page?"
        destroyOnHidden
        onCancel={leaving.stay}
        footer={
          <>
            <Button variant="secondary" onClick={leaving.leave}>
              Leave
            </Button>
            <Button onClick={leaving.stay}>Keep editing</Button>
          </>
        }
      >
        What you have typed here has not been sent and will be lost.
      </Modal>
    </Form>
  );
}
