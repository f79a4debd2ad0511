import { migrate } from '../src/migrate.ts';
import { ProbeModule } from './probe.ts';

/* A migration job of its own, with a step that never ends, fails or passes. */
const up = async () => {
  if (process.env.PROBE_STEP === 'fails') throw new Error('pat@example.com cannot be converted.');
  if (process.env.PROBE_STEP === 'passes') return;
  console.log('half done');
  await new Promise((resolve) => setInterval(resolve, 2 ** 30));
};

await migrate(ProbeModule, [{ name: '0001-probe', up }]);
