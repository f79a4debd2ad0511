/** Loaded when a download begins, with the library that packs it. */
import { dayOf } from '@mendwell/contracts/appointment-time';
import type { MyData } from '@mendwell/contracts/my-data';
import { strToU8, zipSync } from 'fflate';
import { myDataPage } from './my-data-page.ts';

/** Some browsers read the file only a while after the click. */
const revokeAfterMs = 60_000;

/** Saves one file with the data as JSON and as a page. Returns its name. */
export const saveMyData = (name: string, services: MyData[]): string => {
  const downloadedAt = new Date().toISOString();
  const packed = zipSync({
    'my-data.html': strToU8(myDataPage({ name, downloadedAt, services })),
    'my-data.json': strToU8(JSON.stringify({ downloadedAt, services }, null, 2)),
  });
  const download = `mendwell-data-${dayOf(downloadedAt)}.zip`;
  const href = URL.createObjectURL(new Blob([packed], { type: 'application/zip' }));
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
  return download;
};
