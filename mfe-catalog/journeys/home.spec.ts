import { pages } from '@mendwell/contracts/pages';
import { Services } from '@mendwell/contracts/service';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, fillContact } from '../../e2e/src/steps.ts';

const specialties = [
  'Cardiologist',
  'Hematologist',
  'Immunology',
  'Gynecologist',
  'Neurologist',
  'Orthopedics',
  'Geneticist',
  'Otolaryngologist',
  'Epidemiology',
  'Radiologist',
];
const steps = [
  'Search Best Online Professional',
  'View Professional Doctor Profile',
  'Get Your Schedule Appointment',
  'Get Instant Appointment',
];
const namedSections = [
  'Your New Life Starts Here!',
  'Popular Service',
  'Our All Services',
  'Our Working Process',
  'What Our Patients Says',
  'Stay connected with us',
];

test('the home page has its sections in order', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(pages.home);
  await expect(page).toHaveTitle('Home || Mendwell');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your New Life Starts Here!');
  for (const name of namedSections)
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();

  const headings = await main.locator('h1, h2').allInnerTexts();
  const at = namedSections.map((name) => headings.indexOf(name));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  const [hero = 0, popular = 0, allServices = 0] = at;
  expect(popular - hero, 'a section of our own before the popular services').toBeGreaterThan(1);
  expect(allServices - popular, 'a section of our own after the popular services').toBeGreaterThan(1);

  const start = main.getByRole('link', { name: 'GET START' });
  await expect(start).toHaveCount(2);
  for (const link of await start.all()) await expect(link).toHaveAttribute('href', pages.allServices);
  await expect(main.getByRole('link', { name: 'Show All' })).toHaveAttribute('href', pages.allServices);
});

test('popular services are at most six cards with everything a patient needs', async ({
  page,
  createAccount,
  publishService,
}) => {
  await publishService(await createAccount('Popular Provider', '/media/people/elena-marsh.svg'));
  const answer = page.waitForResponse((response) => response.url().endsWith('/popularServices'));
  await page.goto(pages.home);
  const services = Services.parse(await (await answer).json());
  expect(services.length).toBeGreaterThan(0);
  expect(services.length).toBeLessThanOrEqual(6);

  const section = page.getByRole('region', { name: 'Popular Service' });
  const cards = section.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Details/ }) });
  await expect(cards).toHaveCount(services.length);
  for (const [index, service] of services.entries()) {
    const card = cards.nth(index);
    const text = service.description;
    await expect(card).toContainText(service.serviceName);
    await expect(card).toContainText(service.serviceArea);
    await expect(card).toContainText(text.length > 100 ? `${text.slice(0, 100)}...` : text);
    await expect(card).toContainText(/Doctor Name/);
    await expect(card).toContainText(service.providerName);
    await expect(card).toContainText(/Price :\$\d+/);
    await expect(card.locator(`img[src="${service.image}"]`)).toBeAttached();
    await expect(card.getByRole('link', { name: /Details/ })).toHaveAttribute(
      'href',
      pages.serviceDetails(service._id),
    );
  }
});

test('the home page shows specialties, steps and patient stories', async ({ page }) => {
  await page.goto(pages.home);
  const all = page.getByRole('region', { name: 'Our All Services' });
  await expect(all.getByRole('listitem')).toHaveText(specialties);
  await expect(all.getByRole('listitem').getByRole('link')).toHaveCount(0);
  const tops = await all
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 5)).size, 'five columns').toBe(1);
  expect(new Set(tops).size).toBe(2);

  const process = page.getByRole('region', { name: 'Our Working Process' });
  await expect(process.getByRole('heading', { level: 3 })).toHaveText(steps);
  const stories = page.getByRole('region', { name: 'What Our Patients Says' });
  await expect(stories.getByRole('listitem')).toHaveCount(3);
  await expect(stories.locator('img')).toHaveCount(3);
});

test('a visitor can send a contact message', async ({ page }) => {
  await page.goto(pages.home);
  const contact = page.getByRole('region', { name: 'Stay connected with us' });
  await expect(contact.getByLabel('Email address')).toHaveAttribute('type', 'email');
  await fillContact(page, 'visitor@example.com', 'Opening hours', 'Do you see patients on Saturdays?');
  await contact.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Thanks, your message has been received.');
});
