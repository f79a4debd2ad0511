import { PauseIcon, PlayIcon } from '@mendwell/ui/icons';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { Banner } from './banner.tsx';
import styles from './banner-carousel.module.css';
import { banners } from './banners.ts';

const advanceAfterMs = 3000;
const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Goes on by itself, for ever, whatever the visitor touches; only the pause button stops it. */
export default function BannerCarousel() {
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: prefersStillness() ? 0 : 25 });
  const [current, setCurrent] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());

  useEffect(() => {
    embla?.on('select', () => setCurrent(embla.selectedScrollSnap()));
  }, [embla]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever moved it last, the next move is a delay away
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => embla?.scrollNext(), advanceAfterMs);
    return () => clearTimeout(timer);
  }, [embla, isPlaying, current]);

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Scenes from our clinics">
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.slides}>
          {banners.map((banner, index) => (
            <div key={banner.src} className={styles.slide}>
              <Banner banner={banner} isFirst={index === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.dots}>
        {banners.map(({ src }, index) => (
          <button
            key={src}
            type="button"
            className={styles.dot}
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === current}
            onClick={() => embla?.scrollTo(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={isPlaying ? 'Pause the banner' : 'Play the banner'}
        onClick={() => setIsPlaying(!isPlaying)}
      >
        {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
    </section>
  );
}
