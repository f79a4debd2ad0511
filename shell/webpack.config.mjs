import { shellConfig } from '@mendwell/build/webpack.mjs';
import federation from '@module-federation/enhanced/webpack';

export default shellConfig(federation);
