import { glob, readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';

/** A file that a page asked for. */
export interface Parcel {
  path: string;
  type: 'script' | 'stylesheet' | 'font' | 'image';
  /** As it travelled. */
  bytes: number;
}

const isFile = (type: string): type is Parcel['type'] =>
  ['script', 'stylesheet', 'font', 'image'].includes(type);

/** Follows what a page loads from now on. `underWay` counts what has been asked for and is not there yet. */
export function followParcels(page: Page) {
  const arrived: Promise<Parcel>[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (isFile(request.resourceType())) underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (!underWay.delete(request) || !isFile(type)) return;
    const { pathname: path } = new URL(request.url());
    const parcel = request.sizes().then(({ responseBodySize: bytes }) => ({ path, type, bytes }));
    // One that arrives as the test ends and its page closes is not weighed any more.
    parcel.catch(() => undefined);
    arrived.push(parcel);
  });
  return { arrived: () => Promise.all(arrived), underWay: () => underWay.size };
}

const folder = new URL('../../node_modules/.cache/mendwell/contents/', import.meta.url);

/** What the scripts of this checkout's builds hold (`packages/build`, list-contents): address → names, most first. */
export async function readContents() {
  const contents = new Map<string, string[]>();
  for await (const name of glob('*.json', { cwd: folder })) {
    const scripts: Record<string, Record<string, number>> = JSON.parse(
      await readFile(new URL(name, folder), 'utf8'),
    );
    for (const [path, held] of Object.entries(scripts)) {
      const heaviestFirst = Object.entries(held).sort(([, a], [, b]) => b - a);
      contents.set(
        path,
        heaviestFirst.map(([packageName]) => packageName),
      );
    }
  }
  return contents;
}
