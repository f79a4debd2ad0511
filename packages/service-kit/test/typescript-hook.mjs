/* Lets a child process run this package from its sources, with decorators: node --import …/typescript-hook.mjs */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const packages = new URL('../../', import.meta.url);
const options = {
  jsc: {
    target: 'es2023',
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

registerHooks({
  resolve(specifier, context, next) {
    const [, name, file] = /^@mendwell\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    return next(file ? new URL(`${name}/src/${file}.ts`, packages).href : specifier, context);
  },
  load(url, context, next) {
    if (!/\.tsx?$/.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const parser = { syntax: 'typescript', decorators: true, tsx: url.endsWith('x') };
    const jsc = { ...options.jsc, parser };
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, jsc, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
