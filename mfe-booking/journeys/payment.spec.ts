import { expect, type Locator, type Page } from '../../e2e/src/journey.ts';
import { expectToast, payWith } from '../../e2e/src/steps.ts';
import { unpaidTest as test } from '../../e2e/src/unpaid-booking.ts';

const bankAnswers = (page: Page, answer: string) =>
  page.getByRole('dialog', { name: '3D Secure 2 test page' }).getByRole('button', { name: answer }).click();

test('an incomplete, a declined and an unauthenticated card are refused with the reason, and another pays after authentication', async ({
  page,
  unpaid,
  allowComplaint,
}) => {
  const pay = unpaid.dialog.getByRole('button', { name: 'Pay $45.50' });
  const refusal = unpaid.dialog.getByRole('alert');
  await test.step('an incomplete card is refused before anything is charged', async () => {
    await pay.click();
    await expect(refusal).toHaveText('Your card number is incomplete.');
    await payWith(page, '4242');
    await expect(refusal).toHaveText('Your card number is incomplete.');
    await unpaid.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(unpaid.dialog).toBeHidden();
    const again = page.getByRole('button', { name: 'Pay', exact: true });
    await expect(again).toBeFocused();
    await again.click();
  });

  await test.step('a declined card shows the reason in red', async () => {
    allowComplaint(/status of 402 .*\/confirm\)/);
    await payWith(page, '4000000000000002');
    await expect(refusal).toHaveText('Your card was declined.');
    expect(await isRed(refusal), 'the refusal is red').toBe(true);
    await expect(unpaid.dialog.getByText('Nothing was charged. Try another card.')).toBeVisible();
    await expect(pay).toBeEnabled();
    await expect(unpaid.paid).toHaveCount(0);
  });

  await test.step('a card that requires authentication is charged only after it', async () => {
    await payWith(page, '4000002500003155');
    await bankAnswers(page, 'Fail authentication');
    await expect(refusal).toContainText('We are unable to authenticate your payment method.');
    await expect(unpaid.paid).toHaveCount(0);

    await payWith(page, '4000002500003155');
    await bankAnswers(page, 'Complete authentication');
    await expectToast(page, 'Payment successful');
    await expect(unpaid.dialog).toBeHidden();
    await expect(unpaid.paid).toBeDisabled();
    await page.reload();
    await expect(unpaid.paid).toBeDisabled();
  });
});

const isRed = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    return red > 1.5 * Math.max(green, blue);
  });
