import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { migrate } from '../src/migrate.ts';
import { ProbeModule } from './probe.ts';

/* A migration job of its own, with a step that never ends, fails or passes, or a check that refuses to start. */
const up = async () => {
  if (process.env.PROBE_STEP === 'fails') throw new Error('pat@example.com cannot be converted.');
  if (process.env.PROBE_STEP === 'passes') return;
  console.log('half done');
  await new Promise((resolve) => setInterval(resolve, 2 ** 30));
};

@Injectable()
class Job implements OnModuleInit {
  async onModuleInit(): Promise<void> {
    if (process.env.PROBE_STEP === 'is refused')
      throw new Error('PROBE_KEY: not the one of pat@example.com.');
  }

  @Interval(1)
  run(): void {
    console.log('a background job runs');
  }
}

@Module({ imports: [ProbeModule], providers: [Job] })
class MigratedModule {}

await migrate(MigratedModule, [{ name: '0001-probe', up }]);
