/** Loaded when a download begins, with the library that packs it. */

import type { MyData } from '@mendwell/contracts/account';
import { dayOf } from '@mendwell/contracts/time';
import { saveFile } from '@mendwell/web-kit/storage/save-file';
import { strToU8, zipSync } from 'fflate';
import { myDataPage } from './my-data-page.ts';

/** Saves one file with the data as JSON and as a page. Returns its name. */
export const saveMyData = (name: string, services: MyData[]): string => {
  const downloadedAt = new Date().toISOString();
  const packed = zipSync({
    'my-data.html': strToU8(myDataPage({ name, downloadedAt, services })),
    'my-data.json': strToU8(JSON.stringify({ downloadedAt, services }, null, 2)),
  });
  const download = `mendwell-data-${dayOf(downloadedAt)}.zip`;
  saveFile(new Blob([packed], { type: 'application/zip' }), download);
  return download;
};
