/* Lets a child process run this package from its sources, with decorators: node --import …/typescript-hook.mjs */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const packages = new URL('../../', import.meta.url);
/** Tests start dozens of processes, which would spend most of their time on compiling the same files. */
const cache = fileURLToPath(new URL('../node_modules/.cache/typescript-hook/', packages));
mkdirSync(cache, { recursive: true });
enableCompileCache(cache);
const require = createRequire(import.meta.url);
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
    return { format: 'module', source: compiled(filename), shortCircuit: true };
  },
});

function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const kept = `${cache}${hash('sha1', JSON.stringify([text, filename, options]))}.mjs`;
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const parser = { syntax: 'typescript', decorators: true, tsx: filename.endsWith('x') };
    const jsc = { ...options.jsc, parser };
    const { code } = require('@swc/core').transformSync(text, { ...options, jsc, filename });
    // Others may read it at this moment.
    writeFileSync(`${kept}.${process.pid}`, code);
    renameSync(`${kept}.${process.pid}`, kept);
    return code;
  }
}
