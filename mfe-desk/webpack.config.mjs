import { sliceConfig } from '@mendwell/build/webpack.mjs';
import { slice } from './src/slice.ts';

export default sliceConfig(slice, { port: 3005 });
