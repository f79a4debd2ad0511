/* npm run check -- sbom: writes a CycloneDX list of shipped packages, licences and hashes to .data/sbom.cdx.json. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './processes/command.ts';
import { root } from './repository.ts';
import { dataFolder, save } from './system/data-folder.ts';
import { shipped } from './testing/shipped.ts';

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: unknown[];
}

const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const file = 'sbom.cdx.json';

await runCommand(async () => {
  const text = execFileSync('npm', ['sbom', ...format, ...shipped], { cwd: root, maxBuffer: 2 ** 26 });
  const sbom: { components: Component[] } = JSON.parse(text.toString());
  const foreign = sbom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40mendwell/'));
  // The hash proves that an image contains the package from the lockfile.
  const unhashed = foreign.filter(({ hashes = [] }) => hashes.length === 0);
  for (const { name, version } of unhashed)
    console.error(`${name} ${version} has no hash in package-lock.json`);
  mkdirSync(dataFolder, { recursive: true });
  save(file, sbom);
  console.log(`${foreign.length} packages ship: ${join(dataFolder, file)}`);
  return foreign.length > 0 && unhashed.length === 0;
});
