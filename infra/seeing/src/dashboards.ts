import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages.ts';

/* npm run dashboards: writes the dashboards for Grafana. */
const folder = join(import.meta.dirname, '../dashboards');
mkdirSync(folder, { recursive: true });
for (const [name, dashboard] of Object.entries(pages)) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(dashboard, null, 2)}\n`);
}
console.log(`${Object.keys(pages).length} dashboards are in infra/seeing/dashboards.`);
