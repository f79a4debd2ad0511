import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { ArrowRightIcon } from '@mendwell/ui/icons';
import { Link } from '@mendwell/web-kit/router';
import { lazy, Suspense } from 'react';
import { Banner } from './banner.tsx';
import { banners } from './banners.ts';
import styles from './hero.module.css';

// The carousel moves only after the page stands: its first picture is drawn at once, the rest arrives later.
const BannerCarousel = lazy(() => import('./banner-carousel.tsx'));

export function Hero() {
  return (
    <div className={styles.hero}>
      <div className="container">
        <div className={styles.columns}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>Consultations with doctors near you</p>
            <h1 className={styles.headline} tabIndex={-1}>
              Your New Life Starts Here!
            </h1>
            <p className={styles.intro}>
              Find the doctor who fits your worry and your week. See the price first, book the hour that suits
              you, and follow your request until it is done.
            </p>
            <Link to={pages.allServices} className={buttonClass({ size: 'large' })}>
              GET START <ArrowRightIcon />
            </Link>
          </div>
          <div className={styles.scene}>
            <Suspense fallback={<Banner banner={banners[0]} isFirst />}>
              <BannerCarousel />
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  );
}
