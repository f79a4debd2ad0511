import { shellConfig } from '@mendwell/build/webpack.mjs';

export default shellConfig();
