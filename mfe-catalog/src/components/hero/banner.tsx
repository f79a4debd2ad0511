import styles from './banner.module.css';
import type { BannerPicture } from './banners.ts';

interface BannerProps {
  banner: BannerPicture;
  /** The first one is the largest paint of the page. */
  isFirst?: boolean;
  /** Called when the picture has loaded or failed. */
  onSettled?: () => void;
}

export function Banner({ banner, isFirst = false, onSettled }: BannerProps) {
  return (
    <img
      className={styles.banner}
      src={banner.src}
      alt={banner.alt}
      width={640}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onLoad={onSettled}
      onError={onSettled}
    />
  );
}
