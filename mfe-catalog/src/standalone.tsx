import { mountStandalone } from '@mendwell/web-kit/standalone';
import { routes } from './routes.tsx';

mountStandalone('catalog', routes);
