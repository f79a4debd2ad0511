import { pages } from '@mendwell/contracts/pages';
import { exampleService, expect, type Locator, test } from '../../e2e/src/journey.ts';
import { openAs } from '../../e2e/src/steps.ts';
import { expectTexts } from '../../e2e/src/texts.ts';

const homeInOrder = [
  'Your New Life Starts Here!',
  'Care that begins with you',
  'Popular Service',
  'Are you a doctor?',
  'An appointment that fits your day',
  'Our All Services',
  'Our Working Process',
  'What Our Patients Says',
  'Stay connected with us',
];

const specialties = [
  ...['Cardiologist', 'Hematologist', 'Immunology', 'Gynecologist', 'Neurologist', 'Orthopedics'],
  ...['Geneticist', 'Otolaryngologist', 'Epidemiology', 'Radiologist'],
];

const stories = [
  ['Ingrid Solheim', 'Bergen, Norway'],
  ['Mateo Vargas', 'Valencia, Spain'],
  ['Amina Yusuf', 'Bristol, England'],
];

/** The number of columns of a list. */
const columnsOf = (items: Locator) =>
  items.evaluateAll((all) => new Set(all.map((item) => Math.round(item.getBoundingClientRect().left))).size);

test('the texts of Home, in order', async ({ page, createAccount, publishService }) => {
  await publishService(await createAccount('Hanna Home'));
  await page.goto(pages.home);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Home || Mendwell');
  await expect(
    main.getByRole('heading', { level: 1 }).or(main.getByRole('heading', { level: 2 })),
  ).toHaveText(homeInOrder);
  await expectTexts(main, {
    links: { 'GET START': pages.allServices, 'Show All': pages.allServices },
    texts: [
      'Consultations with a doctor you choose',
      'What patients have booked most.',
      'Leave a note with your request. The doctor you chose sees it at once.',
      'Contact Us',
    ],
  });
  const start = main.getByRole('link', { name: 'GET START' });
  await expect(start).toHaveCount(2);
  await expect(start.last()).toHaveAttribute('href', pages.allServices);

  const popular = page.getByRole('region', { name: 'Popular Service' });
  const card = popular.getByRole('listitem').first();
  await expectTexts(card, { texts: ['Doctor Name', 'Price :'] });
  await expect(card.getByText(/^Price :\$\d/)).toBeVisible();
  await expect(card.locator('img').first()).toBeAttached();
  expect(await popular.getByRole('link', { name: 'Details' }).count()).toBeLessThanOrEqual(6);
  const heart = card.locator('button');
  await expect(heart).toHaveCount(1);
  await heart.click();
  await expect(page).toHaveURL(pages.home);

  await expectTexts(page.getByRole('region', { name: 'Our Working Process' }), {
    headings: [
      'Search Best Online Professional',
      'View Professional Doctor Profile',
      'Get Your Schedule Appointment',
      'Get Instant Appointment',
    ],
  });
  const all = page.getByRole('region', { name: 'Our All Services' });
  await expect(all.getByRole('listitem')).toHaveText(specialties);
  await expect(all.getByRole('listitem').getByRole('link')).toHaveCount(0);
  const patients = page.getByRole('region', { name: 'What Our Patients Says' }).getByRole('listitem');
  await expect(patients).toHaveCount(stories.length);
  for (const [index, words] of stories.entries()) {
    await expectTexts(patients.nth(index), { texts: words });
    await expect(patients.nth(index).locator('img')).toHaveCount(1);
  }
  await expectTexts(page.getByRole('region', { name: 'Stay connected with us' }), {
    labels: ['Email address', 'Subject', 'Your message'],
    buttons: ['SUBMIT'],
  });
  // For autofill and keyboards.
  const email = { type: 'email', inputmode: 'email', autocomplete: 'email' };
  for (const [name, value] of Object.entries(email))
    await expect(page.getByLabel('Email address', { exact: true })).toHaveAttribute(name, value);
});

test('the grids of Home and All Service have the specified number of columns', async ({
  page,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Carla Columns');
  for (let count = 0; count < 3; count++) await publishService(provider);
  const grids: [width: number, cards: number, specialties: number][] = [
    [390, 1, 2],
    [768, 2, 5],
    [1440, 3, 5],
  ];
  const details = page.getByRole('link', { name: 'Details', exact: true });
  const all = page.getByRole('region', { name: 'Our All Services' }).getByRole('listitem');
  for (const path of [pages.home, pages.allServices]) {
    await page.goto(path);
    await expect(details.nth(2)).toBeVisible();
    for (const [width, cards, specialties] of grids) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columnsOf(details), `${path} at ${width}`).toBe(cards);
      if (path !== pages.home) continue;
      await expect(all).toHaveCount(10);
      expect(await columnsOf(all), `specialties at ${width}`).toBe(specialties);
    }
  }
});

test('the texts of All Service', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Alma All', '/media/people/elena-marsh.svg');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Word clinic ${word}` });
  await page.goto(pages.allServices);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('All Service || Mendwell');
  await expectTexts(main, {
    headings: ['All Service'],
    placeholders: ['Enter the Service Title'],
    buttons: ['Search'],
  });
  await main.getByPlaceholder('Enter the Service Title').fill(word);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(main.getByRole('status')).toHaveText(`1 service for “${word}”`);
  const card = main.getByRole('listitem').filter({ hasText: word });
  await expectTexts(card, {
    headings: [`Word clinic ${word}`],
    texts: ['Consultation By..', provider.name, 'Price', '$45.50', 'Location', exampleService.serviceArea],
  });
  await expectTexts(card, {
    texts: [`${exampleService.description.slice(0, 100)}...`],
    links: { Details: pages.serviceDetails(serviceId) },
  });
  for (const picture of [exampleService.image, provider.photo])
    await expect(card.locator(`img[src="${picture}"]`)).toBeAttached();

  await main.getByPlaceholder('Enter the Service Title').fill(`${word} nowhere`);
  await main.getByRole('button', { name: 'Search' }).click();
  await expectTexts(main, { texts: ['Nothing matches your search.'], buttons: ['Show all services'] });
  await main.getByRole('button', { name: 'Show all services' }).click();
  await expect(page).toHaveURL(pages.allServices);
  await expect(main.getByPlaceholder('Enter the Service Title')).toHaveValue('');
});

test('the texts of Service details', async ({ page, createAccount, publishService, allowComplaint }) => {
  allowComplaint(/status of 404/);
  const provider = await createAccount('Dora Facts', '/media/people/elena-marsh.svg');
  const serviceId = await publishService(provider, { serviceName: 'Word clinic' });
  await openAs(page, await createAccount('Dirk Reader'), pages.serviceDetails(serviceId));
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('ServiceDetails || Mendwell');
  await expectTexts(main, {
    headings: ['Consultation By', 'Word clinic'],
    texts: [provider.name, 'Springfield', exampleService.description, 'Price', '45.50', 'Location'],
    links: {
      'BACK HOME': pages.home,
      'Book Now': pages.bookService(serviceId),
      [provider.email]: `mailto:${provider.email}`,
    },
  });
  await expect(main).not.toContainText('$');
  for (const picture of [provider.photo, exampleService.image])
    await expect(main.locator(`img[src="${picture}"]`)).toBeVisible();

  await page.goto(pages.serviceDetails('0123456789abcdef01234567'));
  await expectTexts(main, {
    texts: ['This service is no longer offered.'],
    links: { 'See all services': pages.allServices },
  });
});
