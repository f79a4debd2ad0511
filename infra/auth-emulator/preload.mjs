// Preloaded into firebase-tools.
import { createRequire } from 'node:module';

// A signal during its start makes it export before it has imported, which would overwrite the stored accounts with nothing;
// until it reports that it is ready, this ends it without an export.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const end = () => process.exit(1);
for (const signal of signals) process.on(signal, end);

const write = process.stdout.write;
process.stdout.write = (text, ...rest) => {
  if (String(text).includes('All emulators ready')) {
    for (const signal of signals) process.off(signal, end);
    process.stdout.write = write;
  }
  return write.call(process.stdout, text, ...rest);
};

// By default, its validation library compiles the schemas of all of Google's calls at the start, which takes most of it.
const firebase = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
const validation = firebase('exegesis-express');
const { middleware } = validation;
validation.middleware = (calls, options) =>
  middleware(calls, { ...options, lazyCompileValidationSchemas: true });
