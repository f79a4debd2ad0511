import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { expect } from './journey.ts';

/** The mail catcher, started by `npm test`. Journeys do not watch its page, because it has another origin. */
const { MAILS_URL = 'http://localhost:1080' } = process.env;

/** Waits for a caught mail with this subject, and opens it on the page. */
export async function openMail(page: Page, subject: RegExp, options?: { timeout: number }) {
  const find = async () => {
    const answer = await page.request.get(new URL('/api/email', MAILS_URL).href);
    const mails: { subject: string; html: string }[] = await answer.json();
    return mails.find((mail) => subject.test(mail.subject));
  };
  await expect.poll(find, { message: String(subject), ...options }).toBeDefined();
  await page.setContent((await find())?.html ?? '');
}

export type Mails = Awaited<ReturnType<typeof openMails>>;

/** Opens the mails of one person in the mail catcher. */
export async function openMails(page: Page, { email }: Pick<Account, 'email'>) {
  await page.goto(MAILS_URL);
  await page.getByPlaceholder('Search emails...').fill(email);
  const withSubject = (subject: string) => page.getByTestId('email-list-item').filter({ hasText: subject });
  return {
    expectCount: (subject: string, count: number) => expect(withSubject(subject)).toHaveCount(count),
    /** The properties of the calendar entry attached to the only mail with this subject. */
    async entry(subject: string): Promise<Record<string, string>> {
      await withSubject(subject).click();
      await expect(page.getByRole('heading', { name: subject })).toBeVisible();
      const link = page.getByTestId('email-attachment').filter({ hasText: 'appointment.ics' }).first();
      const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', MAILS_URL).href);
      const lines = (await file.text()).split('\r\n').map((line) => line.split(':', 2));
      return Object.fromEntries(lines);
    },
  };
}

/** The subject of each kind of mail. */
export const mailKinds = {
  'requested, to the patient': /^Appointment requested with/,
  'requested, to the provider': /^New request from/,
  'a series requested, to the patient': /^\d appointments requested with/,
  'a series requested, to the provider': /^\d new requests from/,
  moved: /moved$/,
  declined: /declined$/,
  cancelled: /cancelled$/,
  working: /has accepted your appointment$/,
  completed: /completed$/,
  'paid, to the patient': /^You paid/,
  'paid, to the provider': /paid \$[\d.,]+$/,
  'refunded, to the patient': /^Refund of \$[\d.,]+$/,
  'refunded, to the provider': /^Refund of \$[\d.,]+ to/,
  'a day before': /^Tomorrow/,
  'an hour before': /^In 1 hour/,
  'before an account is deleted': /^Your account will be deleted$/,
  'a service hidden by an operator': /^Your service is hidden$/,
  'a service shown by an operator': /^Your service is shown again$/,
  'an account blocked by an operator': /^Your account is blocked$/,
  'an account unblocked by an operator': /^Your account is open again$/,
};
