import type { APIRequestContext, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { expect } from './journey.ts';

/** The mail catcher, started by `npm test`. Journeys do not watch its page, because it has another origin. */
const { MAILS_URL = 'http://localhost:1080' } = process.env;

/** Every caught mail, oldest first. */
export const caughtMails = async (request: APIRequestContext): Promise<{ subject: string; html: string }[]> =>
  (await request.get(new URL('/api/email', MAILS_URL).href)).json();

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
