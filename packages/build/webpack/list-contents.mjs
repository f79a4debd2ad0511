import { mkdir, writeFile } from 'node:fs/promises';
import { repositoryRoot } from './kits.mjs';

/**
 * Writes the contents of each script next to the build stamps: address → package or workspace → bytes of source. They
 * explain a page that has grown too large (`e2e/journeys/page-weight.spec.ts`). `base` is the path of the scripts.
 */
export const listContents = ({ name, base }) => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.afterEmit.tapPromise('ListContents', async ({ chunks, chunkGraph }) => {
      const contents = {};
      for (const chunk of chunks) {
        const held = packagesIn(chunkGraph.getChunkModulesIterable(chunk));
        for (const file of chunk.files) if (file.endsWith('.js')) contents[base + file] = held;
      }
      const folder = `${repositoryRoot}/node_modules/.cache/mendwell/contents`;
      await mkdir(folder, { recursive: true });
      await writeFile(`${folder}/${name}.json`, JSON.stringify(contents, null, 2));
    });
  },
});

const packagesIn = (modules) => {
  const held = {};
  for (const module of modules) {
    // Concatenated modules still list their parts.
    for (const part of module.modules ?? [module]) {
      const name = packageOf(part.nameForCondition?.() ?? undefined);
      held[name] = (held[name] ?? 0) + part.size('javascript');
    }
  }
  return held;
};

const packageOf = (path) => {
  if (!path) return 'webpack';
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  const [, workspace] =
    /\/(packages\/[^/]+|[^/]+)\/(?:src|dist)\//.exec(path.slice(repositoryRoot.length)) ?? [];
  return installed ?? workspace ?? 'other';
};
