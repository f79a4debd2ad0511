import type { FormInstance, FormProps } from 'antd';

/** Puts the server's sentences beside the fields that they are about, and takes the reader to the first of them. */
export function showFieldErrors(form: FormInstance, errors: { path: string; message: string }[] = []) {
  form.setFields(errors.map(({ path, message }) => ({ name: path, errors: [message] })));
  if (errors[0]) form.scrollToField(errors[0].path, { focus: true, block: 'center' });
}

/** What the form itself found wrong, as one sentence: that of the first field. */
export const firstFieldError = ({ errorFields }: Parameters<NonNullable<FormProps['onFinishFailed']>>[0]) =>
  errorFields[0]?.errors[0] ?? 'Please check what you typed.';
