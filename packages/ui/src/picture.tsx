import { useState } from 'react';
import { classNames } from './class-names.ts';
import { ImageIcon } from './icons.tsx';
import styles from './picture.module.css';

interface FrameProps {
  /** Natural size in pixels: reserves the space before the picture has loaded. */
  width: number;
  height: number;
  /** `eager` for what is on the first screen. Default `lazy`. */
  loading?: 'eager' | 'lazy';
  className?: string;
}

interface PictureProps extends FrameProps {
  src: string;
  alt: string;
}

/** A picture from any site, loaded without a referrer; a placeholder of the same shape if it is missing. */
export function Picture({ src, alt, width, height, loading = 'lazy', className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const look = classNames(styles.picture, className);
  if (!src || src === broken) {
    return (
      <span className={classNames(look, styles.missing)} style={{ aspectRatio: `${width} / ${height}` }}>
        <ImageIcon size={40} />
        {alt && <span className="visually-hidden">{alt}</span>}
      </span>
    );
  }
  return (
    <img
      className={look}
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}` }}
      loading={loading}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
}

interface AwaitedPictureProps extends FrameProps {
  /** Where the address is in the page's first answer: `image`, or `0.image` in a list. */
  from: string;
}

/**
 * A decorative picture of a page's first view, which is drawn before the page's data is known: shell/public/opening.js
 * gives it its address as soon as the page's first call is answered.
 */
export const AwaitedPicture = ({ from, width, height, loading = 'lazy', className }: AwaitedPictureProps) => (
  <img
    className={classNames(styles.picture, className)}
    data-from={from}
    alt=""
    width={width}
    height={height}
    style={{ aspectRatio: `${width} / ${height}` }}
    loading={loading}
    referrerPolicy="no-referrer"
  />
);
