import { pages } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { ArrowRightIcon } from '@mendwell/ui/display/icons';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { type ComponentType, type FormEvent, useState } from 'react';
import { Banner } from './banner.tsx';
import styles from './hero.module.css';

export function Hero() {
  const [Carousel, setCarousel] = useState<ComponentType>();
  // Loads the carousel after the first picture is painted, so that it delays nothing.
  const handleFirst = () =>
    afterPaint(() =>
      import('./banner-carousel.tsx').then(
        ({ default: loaded }) => setCarousel(() => loaded),
        () => undefined,
      ),
    );

  return (
    <div className={styles.hero}>
      <div className="container">
        <div className={styles.columns}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>Consultations with a doctor you choose</p>
            <h1 className={styles.headline} tabIndex={-1}>
              Your New Life Starts Here!
            </h1>
            <p className={styles.intro}>
              Find the right doctor for your concern and your week. See the price first, book a time that
              suits you, and follow your request to the end.
            </p>
            <FindLine />
            <ButtonLink to={pages.allServices} size="large">
              GET START <ArrowRightIcon size={20} />
            </ButtonLink>
          </div>
          <div className={styles.scene}>
            {Carousel ? <Carousel /> : <Banner index={0} onSettled={handleFirst} />}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A loaded picture is painted in the next frame, so `work` runs in the one after. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));

/** The search of All Service, on the home page. Before the script runs, the browser itself sends it. */
export function FindLine() {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search')).trim();
    navigate(search ? `${pages.allServices}?${new URLSearchParams({ search })}` : pages.allServices);
  };
  return (
    <form className={styles.find} aria-label="Find" action={pages.allServices} onSubmit={handleSubmit}>
      <input
        type="search"
        name="search"
        placeholder="Concern, specialty or doctor"
        aria-label="Concern, specialty or doctor"
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary">
        Find
      </Button>
    </form>
  );
}
