import { galleryConfig } from '@mendwell/build/webpack.mjs';

export default galleryConfig();
