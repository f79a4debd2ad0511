import { sliceConfig } from '@mendwell/build/webpack.mjs';
import { arrivals } from './arrivals.mjs';

export default sliceConfig({ name: 'catalog', arrivals });
