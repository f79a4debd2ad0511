import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../journey.ts';
import { openAs } from '../steps.ts';
import { deploy, keepAsItWas } from './live-releases.ts';

const root = resolve(import.meta.dirname, '../../..');
/** What a slice's team has when it works on its own: its slice, the kits, and the packages they use. */
const parts = ['package.json', 'package-lock.json', 'packages', 'mfe-provider'];

const newComponent = `export const Ribbon = ({ text }: { text: string }) => <p data-ribbon>{text}</p>;\n`;
const newHook = `import { useSession } from './session.tsx';
export const useFirstName = () => useSession().user?.displayName.split(' ')[0];\n`;
const newPage = `import { Rate } from '@mendwell/ui/antd';
import { Ribbon } from '@mendwell/ui/ribbon';
import { useFirstName } from '@mendwell/web-kit/use-first-name';

export default function RatingsPage() {
  return (
    <div className="container">
      <h1>Ratings</h1>
      <Ribbon text={\`Thank you, \${useFirstName()}\`} />
      <Rate defaultValue={4} />
    </div>
  );
}
`;

/** Builds the provider's slice from newer kits: one more component, hook, antd part and page. Answers its folder. */
function buildNewerProvider(folder: string) {
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|build|release)$/.test(path) || path.endsWith('packages/build'),
    });
  linkPackages(folder);
  const edit = (file: string, change: (source: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  writeFileSync(join(folder, 'packages/ui/src/ribbon.tsx'), newComponent);
  writeFileSync(join(folder, 'packages/web-kit/src/use-first-name.ts'), newHook);
  writeFileSync(join(folder, 'mfe-provider/src/pages/ratings-page.tsx'), newPage);
  edit('packages/ui/src/antd.tsx', (source) => `${source}\nexport { Rate } from 'antd';\n`);
  edit('mfe-provider/src/slice.ts', (source) =>
    source.replace(
      'pages: {',
      "pages: { ratings: { path: '/ratings', requiresLogin: true, needsUser: true },",
    ),
  );
  edit('mfe-provider/package.json', (source) => source.replace(/"version": "[^"]+"/, '"version": "9.0.0"'));
  const build = spawnSync(join(root, 'node_modules/.bin/webpack'), ['--mode', 'production'], {
    cwd: join(folder, 'mfe-provider'),
    env: { ...process.env, RELEASE: '1' },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  return join(folder, 'mfe-provider/build');
}

/** The installed packages, except ours, which are those of the folder. */
function linkPackages(folder: string) {
  const installed = join(folder, 'node_modules');
  mkdirSync(join(installed, '@mendwell'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@mendwell' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(installed, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(installed, '@mendwell', name));
}

test('a slice built from newer kits, with one more page, works in the live shell beside the others', async ({
  page,
  request,
  createAccount,
  publishService,
  bookService,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-newer-'));
  const undo = await keepAsItWas('provider');
  try {
    const [provider, patient] = [await createAccount('Nora Provider'), await createAccount('Nick Patient')];
    await bookService(patient, await publishService(provider, { serviceName: 'Eye test' }));
    expect((await request.get('/ratings', { headers: { accept: 'text/html' } })).status()).toBe(404);
    await deploy(buildNewerProvider(folder));
    await expect
      .poll(async () => (await request.get('/ratings', { headers: { accept: 'text/html' } })).status())
      .toBe(200);

    await openAs(page, provider, '/ratings');
    await expect(page.getByText('Thank you, Nora')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(5);
    // Its other pages use the newer kits too, and the pages of other slices their own.
    await page.getByRole('banner').getByRole('button', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Service to do' }).click();
    await expect(page.getByText('Eye test')).toBeVisible();
    await page.goto(pages.bookedServices);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await undo();
    rmSync(folder, { recursive: true, force: true });
  }
});
