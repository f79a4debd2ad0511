import { expect, test } from '../../src/journey.ts';
import { liveList, retireIfLive, store } from '../../src/releases/live-releases.ts';
import { ownRepository } from '../../src/releases/own-repository.ts';
import { openAs } from '../../src/steps.ts';

/** A page with what slices share on it: session, queries, live updates, router and components. */
const home = `import { pages } from '@mendwell/contracts/pages';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useLiveBookings } from '@mendwell/web-kit/live/live';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { slice } from '../slice.ts';

const shown = [queryKeys.openBookings];

export default function HomePage() {
  usePage(slice.pages.home);
  useLiveBookings(shown);
  const { user } = useSession();
  const { requests = 0 } = useOpenBookings().data ?? {};
  return (
    <HeadedPage heading="Prescriptions">
      <p>Of {user?.displayName ?? 'a visitor'}</p>
      <p>{requests} requests</p>
      <Link to={pages.serviceToDo}>See the requests</Link>
    </HeadedPage>
  );
}
`;

// Installs nine hundred packages, and builds several times.
test.setTimeout(900_000);

test('a slice in a repository of its own is made from packages, tested, shipped, canaried, rolled back and retired', async ({
  page,
  request,
  baseURL,
  arrangeBooking,
  bookService,
}) => {
  const live = baseURL ?? '';
  const own = await ownRepository('prescriptions');
  const { release } = own;
  const statusOfPage = async () =>
    (await request.get('/prescriptions', { headers: { accept: 'text/html' } })).status();
  try {
    own.write('src/pages/home-page.tsx', home);
    await own.run('npm', 'test');
    await release('compat', 'prescriptions', '--against', live);
    await release('build', 'prescriptions', '--against', live);
    // The shell's React is the only one on the page.
    expect(own.scripts()).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE');
    expect(await statusOfPage()).toBe(404);
    await release('deploy', 'prescriptions@0.1.0', '--to', store, '--against', live);
    await expect.poll(statusOfPage).toBe(200);
    await own.run('npm', 'run', 'journeys');

    const { provider, patient, serviceId } = await arrangeBooking('Petra Provider', 'Paul Patient');
    await openAs(page, provider, '/prescriptions');
    await expect(page.getByText('Of Petra Provider')).toBeVisible();
    await expect(page.getByText('1 requests')).toBeVisible();
    await bookService(patient, serviceId, { serviceDate: new Date(Date.now() + 86_400_000).toISOString() });
    await expect(page.getByText('2 requests')).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const colour = () => heading.evaluate((element) => getComputedStyle(element).color);
    const before = await colour();
    await page.getByRole('switch', { name: 'Synthwave theme' }).click();
    await expect.poll(colour).not.toBe(before);
    // To another slice and back without a new document. `releases.spec.ts` releases the others meanwhile.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: 'See the requests' }).click();
    await expect(heading).toHaveText('Service to do');
    await page.goBack();
    await expect(heading).toHaveText('Prescriptions');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

    own.edit('src/pages/home-page.tsx', 'heading="Prescriptions"', 'heading="Prescriptions, renewed"');
    own.write('.changeset/renewed.md', "---\n'@mendwell/mfe-prescriptions': minor\n---\n\nA new heading.\n");
    await release('version');
    await release('build', 'prescriptions', '--against', live);
    const canary = ['--to', store, '--against', live, '--canary', '10'];
    await release('deploy', 'prescriptions@0.2.0', ...canary);
    await page.context().addCookies([{ name: 'release-group', value: '5', url: live }]);
    await page.goto('/prescriptions');
    await expect(heading).toHaveText('Prescriptions, renewed');
    await release('rollback', 'prescriptions', '--to', store);
    await expect.poll(liveList(request)).not.toContain('/mfe/prescriptions/0.2.0/');
    await page.goto('/prescriptions');
    await expect(heading).toHaveText('Prescriptions');
    await release('retire', 'prescriptions', '--to', store);
    await expect.poll(statusOfPage).toBe(404);
  } finally {
    await retireIfLive('prescriptions');
    own.remove();
  }
});
