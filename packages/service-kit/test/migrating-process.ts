import { migrate } from '../src/migrate.ts';
import { ProbeModule } from './probe.ts';

/* A migration job of its own, with a step that never ends or that fails. */
const up = async () => {
  if (process.env.PROBE_STEP === 'fails') throw new Error('pat@example.com cannot be converted.');
  console.log('half done');
  await new Promise((resolve) => setInterval(resolve, 2 ** 30));
};

await migrate(ProbeModule, [{ name: '0001-probe', up }]);
