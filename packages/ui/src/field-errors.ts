import type { FormInstance, FormProps } from 'antd';

/** Shows the server's messages beside their fields, and focuses the first of them. */
export function showFieldErrors(form: FormInstance, errors: { path: string; message: string }[] = []) {
  // The first of several messages about a field is shown, as in the toast.
  const sentences = new Map(errors.toReversed().map(({ path, message }) => [path, message]));
  form.setFields([...sentences].map(([name, message]) => ({ name, errors: [message] })));
  if (errors[0]) form.scrollToField(errors[0].path, { focus: true, block: 'center' });
}

/** The form's own first validation message. */
export const firstFieldError = ({ errorFields }: Parameters<NonNullable<FormProps['onFinishFailed']>>[0]) =>
  errorFields[0]?.errors[0] ?? 'Please check what you typed.';
