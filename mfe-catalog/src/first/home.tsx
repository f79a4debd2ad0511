import { firstView } from '@mendwell/web-kit/routing/first-view';
import { Hero } from '../components/hero/hero.tsx';
import { Promises } from '../components/home/promises.tsx';

export default firstView(
  <>
    <Hero />
    <Promises />
  </>,
);
