import { testServer } from '@mendwell/service-kit/testing/test-servers';

interface CaughtMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, unknown>;
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const query = new URLSearchParams({ 'to.address': address });
  return (await fetch(`${testServer('TEST_MAILS_URL')}/api/email?${query}`)).json();
}

/** A mail's raw source. */
export const sourceOf = async ({ id }: CaughtMail): Promise<string> =>
  (await fetch(`${testServer('TEST_MAILS_URL')}/api/email/${id}/source`)).text();
