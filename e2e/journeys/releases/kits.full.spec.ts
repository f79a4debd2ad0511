import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../src/journey.ts';
import { deploy, rememberLive } from '../../src/releases/live-releases.ts';
import { buildProvider, type Edits } from '../../src/releases/other-kits.ts';
import { goToDashboardPage, openAs } from '../../src/steps.ts';

/** Adds a component, a hook, an antd part and a page. */
const newer: Edits = {
  'packages/ui/src/ribbon.tsx': `export const Ribbon = ({ text }: { text: string }) => <p data-ribbon>{text}</p>;\n`,
  'packages/ui/src/antd/antd.tsx': (source) => `${source}\nexport { Rate } from 'antd';\n`,
  'packages/web-kit/src/session/use-first-name.ts': `import { useSession } from './session.tsx';
export const useFirstName = () => useSession().user?.displayName.split(' ')[0];\n`,
  'mfe-provider/src/slice.ts': (source) =>
    source.replace('pages: {', "pages: { ratings: { path: '/stars', requiresLogin: true, needsUser: true },"),
  'mfe-provider/src/pages/ratings-page.tsx': `import { Rate } from '@mendwell/ui/antd/antd';
import { Ribbon } from '@mendwell/ui/ribbon';
import { useFirstName } from '@mendwell/web-kit/session/use-first-name';

export default function RatingsPage() {
  return (
    <div className="container">
      <h1>Ratings</h1>
      <Ribbon text={\`Thank you, \${useFirstName()}\`} />
      <Rate defaultValue={4} />
    </div>
  );
}
`,
};

/** Removes an antd part, a module and an export of the router, and changes the heading. */
const older: Edits = {
  'packages/ui/src/display/page-heading.tsx': (source) => source.replace('<h1 ', '<h1 data-kit="older" '),
  'packages/ui/src/antd/antd.tsx': (source) => source.replace(', Table }', ' }'),
  'packages/web-kit/src/routing/first-view.tsx': undefined,
  'packages/web-kit/src/routing/router.ts': (source) => source.replace('  useNavigationType,\n', ''),
};

const undos: (() => Promise<void> | void)[] = [];
test.afterEach(async () => {
  for (const undo of undos.splice(0).reverse()) await undo();
});

async function shipProvider(version: string, edits: Edits) {
  const { built, remove } = buildProvider(version, edits);
  undos.push(remove, await rememberLive('provider'));
  await deploy(built);
}

test('a slice with newer kits and another page works in the live shell beside the others', async ({
  page,
  request,
  arrangeBooking,
}) => {
  const statusOfRatings = async () =>
    (await request.get('/stars', { headers: { accept: 'text/html' } })).status();
  const { provider } = await arrangeBooking('Nora Provider', 'Nick Patient', { serviceName: 'Eye test' });
  expect(await statusOfRatings()).toBe(404);
  await shipProvider('9.0.0', newer);
  await expect.poll(statusOfRatings).toBe(200);

  await openAs(page, provider, '/stars');
  await expect(page.getByText('Thank you, Nora')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  // Its other pages use the newer kits, too; the pages of other slices use their own.
  await goToDashboardPage(page, pages.serviceToDo);
  await expect(page.getByText('Eye test')).toBeVisible();
  await page.goto(pages.bookedServices);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a slice with older kits works in the live shell, and the others keep theirs', async ({
  page,
  request,
  createAccount,
  publishService,
  bookService,
}) => {
  const [provider, patient] = [await createAccount('Olga Provider'), await createAccount('Omar Patient')];
  await bookService(patient, await publishService(provider, { serviceName: 'Ear test' }));
  await bookService(provider, await publishService(patient, { serviceName: 'Nose test' }));
  await shipProvider('0.0.9', older);
  await expect.poll(async () => (await request.get('/config.json')).text()).toContain('/mfe/provider/0.0.9/');

  // A form with this slice's own antd, which lacks a part that the others have.
  await openAs(page, provider, pages.addService);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('data-kit', 'older');
  await expect(page.getByLabel('Service name')).toBeVisible();
  // This slice's lists with the shared session, then a table of another slice with its own kit, without a reload.
  await goToDashboardPage(page, pages.serviceToDo);
  await expect(page.getByText('Ear test')).toBeVisible();
  await goToDashboardPage(page, pages.bookedServices);
  await expect(page.getByRole('cell', { name: 'Nose test', exact: true })).toBeVisible();
  await expect(heading).not.toHaveAttribute('data-kit');
});
