import { loadConfig } from '@mendwell/service-kit/config';
import type { ServiceDefinition } from '@mendwell/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { Config } from './config.ts';

export const definition: ServiceDefinition = {
  name: 'catalog',
  module: AppModule,
  config: loadConfig(Config),
};
