import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from './dashboards.ts';

/* npm run ops -- dashboards: writes the dashboards for Grafana. */
const folder = join(import.meta.dirname, '../dashboards');
mkdirSync(folder, { recursive: true });
for (const [name, dashboard] of Object.entries(dashboards)) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(dashboard, null, 2)}\n`);
}
console.log(`${Object.keys(dashboards).length} dashboards are in infra/monitoring/dashboards.`);
