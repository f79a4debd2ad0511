import { glob, readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';

/** A file that a page has requested. */
export interface Download {
  path: string;
  type: 'script' | 'stylesheet' | 'font' | 'image';
  /** As transferred. */
  bytes: number;
}

const isFile = (type: string): type is Download['type'] =>
  ['script', 'stylesheet', 'font', 'image'].includes(type);

/** Follows what a page loads from now on; `underWay` counts unanswered requests. */
export function followDownloads(page: Page) {
  const arrived: Promise<Download>[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (isFile(request.resourceType())) underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (!underWay.delete(request) || !isFile(type)) return;
    const { pathname: path } = new URL(request.url());
    const download = request.sizes().then(({ responseBodySize: bytes }) => ({ path, type, bytes }));
    // Its size cannot be read if the page closes meanwhile, at the end of a test.
    download.catch(() => undefined);
    arrived.push(download);
  });
  return { arrived: () => Promise.all(arrived), underWay: () => underWay.size };
}

const folder = new URL('../../node_modules/.cache/mendwell/contents/', import.meta.url);

/** The packages in each built script (`packages/build`, list-contents), the largest first, by its address. */
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
