import { fileURLToPath } from 'node:url';
import { singleBuildConfig } from '@mendwell/build/webpack.mjs';
import { landingPages } from '../../../../mfe-catalog/landing-pages.mjs';

export default singleBuildConfig({
  loadPage: fileURLToPath(new URL('load-page.mjs', import.meta.url)),
  output: process.env.SINGLE_BUILD,
  landingPages,
});
