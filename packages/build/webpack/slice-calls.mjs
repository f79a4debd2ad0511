import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '../../contracts/src/paths.ts';

/** The services' OpenAPI documents in the sources of the build. */
export const apiDocuments = () => {
  const folder = fileURLToPath(new URL('../../../docs/openapi', import.meta.url));
  return globSync('*.json', { cwd: folder })
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]);
};

/**
 * The calls of a build by service: the parts of each OpenAPI document on the paths that its code names (`paths.services`),
 * with all methods. Without problem answers, since pages also handle unknown ones.
 */
export const callsOf = (compilation) => {
  const used = new Set(sourcesOf(compilation).flatMap(addressesIn).map(shapeOf));
  return Object.fromEntries(
    apiDocuments().flatMap(([service, { paths: all, components }]) => {
      const own = Object.entries(all).filter(([path]) => used.has(shapeOf(path)));
      if (own.length === 0) return [];
      const kept = Object.fromEntries(own.map(([path, calls]) => [path, mapValues(calls, callOf)]));
      return [[service, { paths: kept, components: { schemas: components.schemas } }]];
    }),
  );
};

/** The source code of the build's modules. */
const sourcesOf = ({ modules, chunkGraph }) =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => (module.modules ? [...module.modules] : [module]))
    .flatMap(({ resource }) => (/\/src\/[^?]*\.tsx?$/.test(resource ?? '') ? [resource] : []))
    .filter((file) => !file.includes('/node_modules/') && !file.includes('/contracts/src/'))
    .map((file) => readFileSync(file, 'utf8'));

const addressesIn = (source) =>
  [...source.matchAll(/\bpaths\.(\w+)/g)].flatMap(([, name]) => {
    const path = paths[name];
    return path === undefined ? [] : [typeof path === 'string' ? path : decodeURIComponent(path('{}'))];
  });

const shapeOf = (path) => path.replaceAll(/\{\w*\}/g, '{}');

const callOf = ({ security, parameters, requestBody, responses }) => ({
  security,
  parameters,
  requestBody,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => status < 300)),
});

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
