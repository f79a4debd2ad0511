/* npm run seed [-- --services 100000]: puts demo data into the running system. */
import { spawn } from 'node:child_process';
import { seedEnv } from './system/seed-env.ts';
import { runningSystem } from './system/single-instance.ts';

if (!runningSystem()) {
  console.error('Mendwell is not running here. Start it first: npm start');
  process.exit(1);
}
const seed = spawn('node', ['infra/seed/src/seed.ts', ...process.argv.slice(2)], {
  env: seedEnv(),
  stdio: 'inherit',
});
seed.once('exit', (code) => process.exit(code ?? 1));
