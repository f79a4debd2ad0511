import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack from 'webpack';
import { documentsFolder, modulesOf } from './kits.mjs';

const contracts = modulesOf('contracts');

/** The names and literals of calls by the file of the contracts that exports them. */
const literals = new Map(
  await Promise.all(
    globSync('**/*.{ts,js}', { cwd: contracts, exclude: ['**/*.{spec,d}.ts'] }).map(async (file) => {
      const path = join(contracts, file);
      return [path, Object.entries(await import(path)).filter(([, value]) => value?.method && value.path)];
    }),
  ),
);

/** The services' OpenAPI documents in the sources of the build. */
export const apiDocuments = () =>
  globSync('*.json', { cwd: documentsFolder })
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(`${documentsFolder}/${file}`, 'utf8'))]);

/**
 * The calls that a build uses, by service: their parts of the OpenAPI documents. Without problem answers, since pages also
 * handle unknown ones.
 */
export const callsOf = (compilation) => {
  const used = new Set(usedCalls(compilation).map(({ method, path }) => `${method} ${path}`));
  return Object.fromEntries(
    apiDocuments().flatMap(([service, { paths, components }]) => {
      const own = Object.entries(paths).flatMap(([path, calls]) => {
        const kept = Object.entries(calls).filter(([method]) => used.has(`${method.toUpperCase()} ${path}`));
        return kept.length > 0 ? [[path, mapValues(Object.fromEntries(kept), callOf)]] : [];
      });
      if (own.length === 0) return [];
      return [[service, { paths: Object.fromEntries(own), components: { schemas: components.schemas } }]];
    }),
  );
};

/** The literals that remain in the build after unused exports are dropped. */
const usedCalls = ({ modules, chunkGraph, moduleGraph }) =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => (module.modules ? [...module.modules] : [module]))
    .flatMap((module) =>
      (literals.get(module.resource) ?? [])
        .filter(([name]) => moduleGraph.getExportInfo(module, name).getUsed() !== webpack.UsageState.Unused)
        .map(([, call]) => call),
    );

const callOf = ({ security, parameters, requestBody, responses }) => ({
  security,
  parameters,
  requestBody,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => status < 300)),
});

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
