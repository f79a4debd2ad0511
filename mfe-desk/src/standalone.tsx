import { mountStandalone } from '@mendwell/web-kit/standalone';
import { routes } from './routes.tsx';
import { slice } from './slice.ts';

mountStandalone(slice.name, routes);
