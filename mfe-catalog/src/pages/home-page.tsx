import { usePage } from '@mendwell/web-kit/routing/page';
import { lazy, Suspense } from 'react';
import { Hero } from '../components/hero/hero.tsx';
import { Promises } from '../components/home/promises.tsx';
import { slice } from '../slice.ts';
import styles from './home-page.module.css';

const FurtherSections = lazy(() => import('../components/home/further-sections.tsx'));

export default function HomePage() {
  usePage(slice.pages.home);
  return (
    <>
      <Hero />
      <Promises />
      <Suspense fallback={<div className={styles.further} />}>
        <FurtherSections />
      </Suspense>
    </>
  );
}
