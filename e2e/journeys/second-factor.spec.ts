import { claimsIn } from '@mendwell/client/tokens';
import { TOTP } from 'otpauth';
import { tokenIn, withOldSignIn } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { operatorOf } from '../src/operate.ts';
import { expectToast, fillLogin, openAs } from '../src/steps.ts';

/** The six digits that an app with the key shows. */
const codeOf = (secret: string) => new TOTP({ secret }).generate();

test('an operator sets up a second factor, signs in with it and removes it', async ({
  page,
  baseURL,
  createOperator,
  allowComplaint,
}) => {
  // The desk's address is unknown to the gateway, and the identity provider refuses wrong codes.
  allowComplaint(/status of 404 .*\/desk|status of 403 .*\/api\/desk|status of 400 .*\/accounts/);
  const operator = await createOperator('Osa Operator');
  await openAs(page, operator, '/desk');
  await page.getByRole('button', { name: 'Second factor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Picture of the key' })).toBeVisible();
  const key = await dialog.getByText(/^Key:/).getByRole('code').innerText();
  const first = dialog.getByLabel('Six digits that the app shows');
  await first.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not the code that your app shows now.');
  await first.fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'From now on, your sign-in needs a code.');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/login');
  await fillLogin(page, operator);
  const question = page.getByRole('dialog', { name: 'Enter your code' });
  await question.getByLabel('Six digits').fill('123');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeVisible();
  await question.getByLabel('Six digits').fill('000 000');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByRole('alert')).toHaveText('This is not the code that your app shows now.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'The code of your authenticator app is needed, too.');
  await fillLogin(page, operator);
  await question.getByLabel('Six digits').fill(codeOf(key));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'User login successfully');
  expect(claimsIn(await tokenIn(page)).firebase).toHaveProperty('sign_in_second_factor');

  const operate = (code?: string) =>
    operatorOf(baseURL ?? '', operator, code)('contact', 'list', '--limit', '1');
  await expect(operate()).rejects.toThrow('Set OPERATOR_CODE to the six digits');
  await expect(operate('000000')).rejects.toThrow('could not sign in');
  expect(await operate(codeOf(key))).toBeInstanceOf(Array);

  const hoursLater = await withOldSignIn(baseURL ?? '', { ...operator, token: await tokenIn(page) });
  await openAs(page, hoursLater, '/desk');
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(operator.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await question.getByLabel('Six digits').fill(codeOf(key));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Second factor' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Your second factor is removed.');
});
