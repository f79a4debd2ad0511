import { migrate } from '@mendwell/service-kit/migrate';
import { AppModule } from './app.module.ts';

await migrate(AppModule, []);
