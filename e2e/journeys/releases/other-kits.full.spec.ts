import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../src/journey.ts';
import { retireIfLive, store } from '../../src/releases/live-releases.ts';
import { type Edits, packKits } from '../../src/releases/other-kits.ts';
import { ownRepository } from '../../src/releases/own-repository.ts';
import { goToDashboardPage, openAs } from '../../src/steps.ts';

/** Adds a component, a hook and an antd part. */
const newer: Edits = {
  'packages/ui/src/display/ribbon.tsx': `export const Ribbon = ({ text }: { text: string }) => <p data-ribbon>{text}</p>;\n`,
  'packages/ui/src/antd/antd.tsx': (source) => `${source}\nexport { Rate } from 'antd';\n`,
  'packages/web-kit/src/session/use-first-name.ts': `import { useSession } from './session.tsx';
export const useFirstName = () => useSession().user?.displayName.split(' ')[0];\n`,
};

/** Removes an antd part, a module and an export of the router, and changes the heading. */
const older: Edits = {
  'packages/ui/src/display/page-heading.tsx': (source) => source.replace('<h1 ', '<h1 data-kit="older" '),
  'packages/ui/src/antd/antd.tsx': (source) => source.replace(', Table }', ' }'),
  'packages/web-kit/src/routing/first-view.tsx': undefined,
  'packages/web-kit/src/routing/router.ts': (source) => source.replace('  useNavigationType,\n', ''),
};

const pageWith = (
  imports: string,
  content: string,
) => `import { HeadedPage } from '@mendwell/ui/display/page-heading';
${imports}
import { usePage } from '@mendwell/web-kit/routing/page';
import { slice } from '../slice.ts';

export default function HomePage() {
  usePage(slice.pages.home);
  return <HeadedPage heading="Remedies">${content}</HeadedPage>;
}
`;
const newerPage = pageWith(
  `import { Rate } from '@mendwell/ui/antd/antd';
import { Ribbon } from '@mendwell/ui/display/ribbon';
import { useFirstName } from '@mendwell/web-kit/session/use-first-name';`,
  `<Ribbon text={\`Thank you, \${useFirstName()}\`} /><Rate defaultValue={4} />`,
);
const olderPage = pageWith(
  "import { Input } from '@mendwell/ui/antd/antd';",
  '<Input aria-label="Medicine" />',
);

// Installs nine hundred packages, and builds several times.
test.setTimeout(900_000);

// A slice of its own: what is released stays as it is.
test('a slice built with newer and with older kits works in the live shell, and the others keep theirs', async ({
  page,
  baseURL,
  createAccount,
  publishService,
  bookService,
}) => {
  const [provider, patient] = [await createAccount('Olga Provider'), await createAccount('Omar Patient')];
  await bookService(patient, await publishService(provider, { serviceName: 'Ear test' }));
  await bookService(provider, await publishService(patient, { serviceName: 'Nose test' }));
  const live = baseURL ?? '';
  const own = await ownRepository('remedies');
  const ship = async (version: string, kits: string, source: string) => {
    await own.use(kits);
    own.write('src/pages/home-page.tsx', source);
    own.edit('package.json', /"version": "[^"]+"/, `"version": "${version}"`);
    await own.release('build', 'remedies', '--against', live);
    await own.release('deploy', `remedies@${version}`, '--to', store, '--against', live);
  };
  try {
    await ship('0.2.0', packKits('0.2.0', newer), newerPage);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(async () => {
      await openAs(page, provider, '/remedies');
      await expect(page.getByText('Thank you, Olga')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('radio')).toHaveCount(5);
    await goToDashboardPage(page, pages.serviceToDo);
    await expect(page.getByText('Ear test')).toBeVisible();

    await ship('0.3.0', packKits('0.0.9', older), olderPage);
    await expect(async () => {
      await page.goto('/remedies');
      await expect(heading).toHaveAttribute('data-kit', 'older', { timeout: 10_000 });
    }).toPass();
    // Its own antd, which lacks a part that the others have; then a table of another slice, without a reload.
    await expect(page.getByLabel('Medicine')).toBeVisible();
    await goToDashboardPage(page, pages.bookedServices);
    await expect(page.getByRole('cell', { name: 'Nose test', exact: true })).toBeVisible();
    await expect(heading).not.toHaveAttribute('data-kit');
  } finally {
    await retireIfLive('remedies');
    own.remove();
  }
});
