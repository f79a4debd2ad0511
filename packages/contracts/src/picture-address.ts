const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9._/-]*$/;

/** Whether it is http(s) without credentials, or a path under `/media/` that we serve. */
export const isPictureAddress = (value: string) => {
  if (value.startsWith('/')) return mediaPath.test(value) && !value.includes('..');
  try {
    const { username, password } = new URL(value);
    return /^https?:\/\//i.test(value) && username === '' && password === '';
  } catch {
    return false;
  }
};
