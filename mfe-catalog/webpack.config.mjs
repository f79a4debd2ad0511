import { sliceConfig } from '@mendwell/build/webpack.mjs';
import { landingPages } from './landing-pages.mjs';

export default sliceConfig({ name: 'catalog', landingPages });
