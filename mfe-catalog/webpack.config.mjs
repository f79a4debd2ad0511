import { sliceConfig } from '@mendwell/build/webpack.mjs';

export default sliceConfig({ name: 'catalog' });
