import styles from './banner.module.css';

/** The text alternatives of the banner's scenes, in order. Picture files are numbered from 1. */
export const banners = [
  'A doctor and a patient talk across a desk',
  'A family arrives at the clinic',
  'A video consultation from the sofa',
  'A doctor listens to a heartbeat',
  'A patient picks a day in the calendar',
  'A walk in the park after recovery',
];

interface BannerProps {
  /** The index in `banners`. The first picture is the largest contentful paint of the page. */
  index: number;
  /** Called when the picture has loaded or failed. */
  onSettled?: () => void;
}

export const Banner = ({ index, onSettled }: BannerProps) => (
  <img
    className={styles.banner}
    src={`/media/banner/${index + 1}.svg`}
    alt={banners[index]}
    width={640}
    height={480}
    loading={index === 0 ? 'eager' : 'lazy'}
    fetchPriority={index === 0 ? 'high' : 'auto'}
    decoding="async"
    onLoad={onSettled}
    onError={onSettled}
  />
);
