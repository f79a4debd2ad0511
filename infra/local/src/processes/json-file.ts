import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The content of a JSON file; `undefined` if it is missing or invalid. */
export function loadJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes atomically, readable only by the owner. */
export function saveJson(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
