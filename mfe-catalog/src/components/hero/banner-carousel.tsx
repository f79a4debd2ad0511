import 'swiper/css';
import 'swiper/css/pagination';
import { PauseIcon, PlayIcon } from '@mendwell/ui/display/icons';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, Pagination } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { Banner, banners } from './banner.tsx';
import styles from './banner-carousel.module.css';

const advanceAfterMs = 3000;
const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Advances in a loop; only the pause button stops it. */
export default function BannerCarousel() {
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());

  const togglePlaying = () => {
    if (isPlaying) swiper?.autoplay.stop();
    else swiper?.autoplay.start();
    setIsPlaying(!isPlaying);
  };

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Scenes from our clinics">
      <Swiper
        modules={[A11y, Autoplay, Pagination]}
        loop
        autoplay={{ delay: advanceAfterMs, disableOnInteraction: false, pauseOnMouseEnter: false }}
        pagination={{ clickable: true }}
        onSwiper={setSwiper}
        onInit={(created) => {
          if (prefersStillness()) created.autoplay.stop();
        }}
      >
        {banners.map((scene, index) => (
          <SwiperSlide key={scene}>
            <Banner index={index} />
          </SwiperSlide>
        ))}
      </Swiper>
      <button
        type="button"
        className={styles.pause}
        aria-label={isPlaying ? 'Pause the banner' : 'Play the banner'}
        onClick={togglePlaying}
      >
        {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
    </section>
  );
}
