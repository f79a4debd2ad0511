import { describe as describeCalls } from '@mendwell/contracts/internal';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenApi } from './described-api.ts';
import type { TestApp } from './test-app.ts';

type Method = Parameters<TestApp['call']>[0];

const asTemplate = (path: string) => path.replaceAll(/\/+/g, '/').replaceAll(/:(\w+)/g, '{$1}');

/** Every route of a service's controllers: `GET /services/{serviceId}`. */
function routesOf(app: NestFastifyApplication): string[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const { prototype } = metatype as { prototype: Record<string, object> };
    const prefix = Reflect.getMetadata(PATH_METADATA, metatype as object);
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] as object;
      const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
      if (method === undefined) return [];
      const paths: string[] = [Reflect.getMetadata(PATH_METADATA, handler)].flat();
      return paths.map((path) => `${RequestMethod[method]} ${asTemplate(`/${prefix}/${path}`)}`);
    });
  });
}

const codeWithoutToken = (security: object[], tags?: string[]) => {
  if (security.length === 0) return undefined;
  return tags?.includes('desk') ? 'not-found' : 'unauthenticated';
};

/**
 * Tests that a service has exactly the routes in its OpenAPI document and requires a token where documented. Responses
 * are checked against the document by every test call (`TestApp`).
 */
export function testDescribedCalls(openApi: OpenApi, service: { app: TestApp }) {
  const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { security, tags }]) =>
        [method.toUpperCase() as Method, path, codeWithoutToken(security, tags)] as const,
    ),
  );

  it('takes the calls that are described and no others', () => {
    const described = calls.map(([method, path]) => `${method} ${path}`);
    expect(routesOf(service.app.app).sort()).toEqual(described.sort());
  });

  it('serves this very document, which caches may keep', async () => {
    const { body, headers } = await service.app.call('GET', describeCalls.path);
    expect(body).toEqual(openApi);
    expect(headers['cache-control']).toMatch(/^public, max-age=/);
  });

  it.each(calls)('%s %s refuses callers without a token with: %s', async (method, path, refusal) => {
    const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
    const { body: answer } = await service.app.call(method, path.replaceAll(/\{\w+\}/g, 'x'), { body });
    if (refusal) expect(answer).toMatchObject({ code: refusal });
    else expect(answer.code).not.toBe('unauthenticated');
  });
}
