import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { Public } from './auth.ts';
import { type ServiceDefinition, serviceDefinition } from './service-definition.ts';

/** In the repository and in the image alike; `npm run openapi` writes it. */
const folder = new URL('../../../docs/openapi/', import.meta.url);

/**
 * `/openapi.json`: what this instance answers. Releases of slices and of other services are checked against it, so it
 * comes from the process that is live and not from a repository.
 */
@Public()
@Controller()
export class OpenApiController {
  constructor(@Inject(serviceDefinition) private readonly definition: ServiceDefinition) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=10')
  describe() {
    return readFile(new URL(`${this.definition.name}.json`, folder), 'utf8');
  }
}
