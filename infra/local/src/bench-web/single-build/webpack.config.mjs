import { fileURLToPath } from 'node:url';
import { singleBuildConfig } from '@mendwell/build/webpack.mjs';
import { arrivals } from '../../../../../mfe-catalog/arrivals.mjs';

export default singleBuildConfig({
  loadPage: fileURLToPath(new URL('load-page.mjs', import.meta.url)),
  output: process.env.SINGLE_BUILD,
  arrivals,
});
