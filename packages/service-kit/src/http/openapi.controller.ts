import { readFile } from 'node:fs/promises';
import { describe } from '@mendwell/contracts/internal';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { Public } from './auth.ts';

/** The same path in the repository and in the image; written by `npm run openapi`. */
const folder = new URL('../../../../docs/openapi/', import.meta.url);

/**
 * `/openapi.json`: the contract of this instance. Releases of slices and other services are checked against it, so the
 * live process serves it.
 */
@Public()
@Controller()
export class OpenApiController {
  constructor(@Inject(serviceDefinition) private readonly definition: ServiceDefinition) {}

  @Get(describe.path)
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=10')
  describe() {
    return readFile(new URL(`${this.definition.name}.json`, folder), 'utf8');
  }
}
