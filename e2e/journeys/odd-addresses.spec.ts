import { pages } from '@mendwell/contracts/pages';
import { newEmail, tokenIn } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { expectToast, signUp } from '../src/steps.ts';

for (const letters of ['a/./50%', "%2F%2e+?#'&="])
  test(`an account whose address contains ${letters} registers, and has its lists`, async ({
    page,
    createAccount,
    publishService,
    bookService,
  }) => {
    const email = letters + newEmail('Otto Odd');
    await signUp(page, 'Otto Odd', email);
    await expectToast(page, 'User created successfully');
    const self = { token: await tokenIn(page) };
    const other = await createAccount('Odette Other');
    await bookService(self, await publishService(other, { serviceName: 'Booked by Otto' }));
    await bookService(other, await publishService(self, { serviceName: 'Offered by Otto' }));

    await page.goto(pages.bookedServices);
    await expect(page.getByRole('row', { name: 'Booked by Otto' })).toBeVisible();
    await page.goto(pages.manageServices);
    await expect(page.getByRole('main').getByText('Offered by Otto').first()).toBeVisible();
    await page.goto(pages.serviceToDo);
    await expect(page.getByRole('main').getByText('Offered by Otto').first()).toBeVisible();
  });
