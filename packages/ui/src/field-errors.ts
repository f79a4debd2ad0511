import type { FormInstance, FormProps } from 'antd';

/** Puts the server's sentences beside the fields that they are about, and takes the reader to the first of them. */
export function showFieldErrors(form: FormInstance, errors: { path: string; message: string }[] = []) {
  // Of several sentences about one field the first counts, as it does in the toast.
  const sentences = new Map(errors.toReversed().map(({ path, message }) => [path, message]));
  form.setFields([...sentences].map(([name, message]) => ({ name, errors: [message] })));
  if (errors[0]) form.scrollToField(errors[0].path, { focus: true, block: 'center' });
}

/** What the form itself found wrong, as one sentence: that of the first field. */
export const firstFieldError = ({ errorFields }: Parameters<NonNullable<FormProps['onFinishFailed']>>[0]) =>
  errorFields[0]?.errors[0] ?? 'Please check what you typed.';
