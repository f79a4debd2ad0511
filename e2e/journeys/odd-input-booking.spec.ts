import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { emoji, rightToLeft, script, tooLong, unbroken } from '../src/odd-input.ts';
import { closeToasts, expectFits, expectToast, openAs, signIn } from '../src/steps.ts';

/** Other invalid dates: `mfe-booking/src/pages/book-appointment-dates.spec.tsx`. */
const refused: [label: string, typed: string, message: string][] = [
  ['Special instructions', tooLong, 'Instructions must be at most 2000 characters'],
  ['Date', '', 'Date input not valid.'],
  ['Date', tooLong, 'Date input not valid.'],
];

test('invalid input in a booking is refused at its field and kept', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceId = await publishService(await createAccount('Nelly Nonsense'));
  await signIn(page, await createAccount('Noah Nonsense'));
  await page.setViewportSize({ width: 390, height: 844 });
  const fieldOf = (label: string) => page.getByLabel(label, { exact: true });
  page.on('dialog', (warning) => warning.accept());
  const kept = new Map<string, string>();
  const expectKept = async () => {
    await page.goto(pages.bookService(serviceId));
    for (const [name, value] of kept) await expect(fieldOf(name)).toHaveValue(value);
  };
  await expectKept();
  for (const [label, typed, message] of refused) {
    const field = fieldOf(label);
    kept.set(label, typed);
    await field.fill(typed);
    await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
    await expectToast(page, message);
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
    await expectFits(page);
    await closeToasts(page);
    // A draft of nothing is a draft, too.
    if (!typed.trim()) await expectKept();
  }
  await expectKept();
});

test('strange text in a booking is shown unchanged to patient and provider', async ({
  page,
  openWindow,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Nina Nonsense');
  const serviceId = await publishService(provider, { serviceName: unbroken, serviceArea: unbroken });
  await signIn(page, await createAccount('Ned Nonsense'));
  await page.setViewportSize({ width: 390, height: 844 });
  const strange = [script, rightToLeft, emoji, unbroken.repeat(16)];
  for (const instructions of strange) {
    await page.goto(pages.bookService(serviceId));
    await page.getByLabel('Special instructions').fill(instructions);
    await expectFits(page);
    await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
    await expectToast(page, 'Service Book successfully');
    // Its details are open.
    await expect(page).toHaveURL(new RegExp(`${pages.bookedServices}\\?booking=`));
    await expect(page.getByText(instructions, { exact: true })).toBeVisible();
    await expectFits(page);
  }
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: unbroken })).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFits(page);

  const providerPage = await openWindow();
  await providerPage.setViewportSize({ width: 390, height: 844 });
  await openAs(providerPage, provider, pages.serviceToDo);
  for (const instructions of strange)
    await expect(providerPage.getByText(instructions, { exact: true })).toBeVisible();
  await expectFits(providerPage);
});
