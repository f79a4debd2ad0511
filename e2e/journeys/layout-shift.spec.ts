import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, type Journey, test } from '../src/journey.ts';
import { deskDocumentIs404, openAs } from '../src/steps.ts';

/** Google calls up to 0.1 good. */
const most = 0.02;

/** In the page: sums up how far things have moved that nobody has touched. */
const watchShifts = () => {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput } of entries as Shift[]) sum += hadRecentInput ? 0 : value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, {
    shiftSoFar: () => {
      add(observer.takeRecords());
      return sum;
    },
  });
};

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

interface Opening {
  /** What comes last. */
  late: RegExp;
  /** What the page waits for besides it. */
  early: RegExp;
  open: () => Promise<unknown>;
  shows: () => Promise<unknown>;
}

/** Opens a page and returns how far things moved, where one answer comes after all others. */
async function shiftIn(page: Page, holdBack: Journey['holdBack'], { late, early, open, shows }: Opening) {
  await page.addInitScript(watchShifts);
  const release = await holdBack(late);
  const answered = page.waitForResponse(early);
  await open();
  await (await answered).finished();
  await twoFrames(page);
  release();
  await shows();
  await twoFrames(page);
  return page.evaluate(() => (window as unknown as { shiftSoFar: () => number }).shiftSoFar());
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing of the booking form moves when the times come that patients ask for', async ({
    page,
    holdBack,
    createAccount,
    publishService,
  }) => {
    const serviceId = await publishService(await createAccount('Sina Still'));
    const patient = await createAccount('Stina Still');
    const shift = await shiftIn(page, holdBack, {
      late: /\/availability\//,
      early: /\/api\/service\//,
      open: () => openAs(page, patient, pages.bookService(serviceId)),
      shows: () => expect(page.getByRole('group', { name: 'Ask for a time' })).toBeVisible(),
    });
    expect(shift).toBeLessThanOrEqual(most);
  });
});

test('nothing of the desk moves when one of its lists comes last', async ({
  page,
  holdBack,
  createOperator,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const operator = await createOperator('Stella Still');
  const shift = await shiftIn(page, holdBack, {
    late: /\/desk\/booking\/calendars/,
    early: /\/desk\/catalog\/contact/,
    open: () => openAs(page, operator, '/desk'),
    shows: () => expect(page.getByText(/calendars that fail/)).toBeVisible(),
  });
  expect(shift).toBeLessThanOrEqual(most);
});
