import { loadConfig } from '@mendwell/service-kit/config';
import { AppModule } from './app.module.ts';
import { Config } from './config.ts';

export const definition = { name: 'notification', module: AppModule, config: loadConfig(Config) };
