import { migrate } from '@mendwell/service-kit/migrate';
import { AppModule } from './app.module.ts';
import { steps } from './migrations/steps.ts';

await migrate(AppModule, steps);
