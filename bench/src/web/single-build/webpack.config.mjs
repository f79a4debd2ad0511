import { fileURLToPath } from 'node:url';
import { singleBuildConfig } from '@mendwell/build/webpack.mjs';
import { slice as booking } from '../../../../mfe-booking/src/slice.ts';
import { slice as catalog } from '../../../../mfe-catalog/src/slice.ts';
import { slice as provider } from '../../../../mfe-provider/src/slice.ts';

export default singleBuildConfig({
  loadPage: fileURLToPath(new URL('load-page.mjs', import.meta.url)),
  output: process.env.SINGLE_BUILD,
  slices: [booking, catalog, provider],
});
