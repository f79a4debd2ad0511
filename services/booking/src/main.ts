import { bootstrap } from '@mendwell/service-kit/bootstrap';
import { AppModule } from './app.module.ts';

await bootstrap(AppModule);
