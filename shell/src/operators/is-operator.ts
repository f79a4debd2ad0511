import { authorization } from '@mendwell/web-kit/http/http';

/** Whether the token says so. One that cannot be read says nothing. */
export const isOperator = async (): Promise<boolean> => {
  try {
    const [, payload = ''] = (await authorization()).authorization?.split('.') ?? [];
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).operator === true;
  } catch {
    return false;
  }
};
