import styles from './banner.module.css';
import type { BannerPicture } from './banners.ts';

interface BannerProps {
  banner: BannerPicture;
  /** The first one is what a visitor waits for. */
  isFirst?: boolean;
  /** Called when the picture is there, or cannot be. */
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
