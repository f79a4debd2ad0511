import { useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { ImageIcon } from './icons.tsx';
import styles from './picture.module.css';

interface FrameProps {
  /** The natural size in pixels, reserved before the picture loads. */
  width: number;
  height: number;
  /** `eager` above the fold. Default `lazy`. */
  loading?: 'eager' | 'lazy';
  className?: string;
}

interface PictureProps extends FrameProps {
  src: string;
  alt: string;
}

/** A picture from any site, loaded without a referrer. A placeholder of the same shape replaces a missing one. */
export function Picture({ src, alt, width, height, loading = 'lazy', className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const pictureClass = classNames(styles.picture, className);
  if (!src || src === broken) {
    return (
      <span
        className={classNames(pictureClass, styles.missing)}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <ImageIcon size={40} />
        {alt && <span className="visually-hidden">{alt}</span>}
      </span>
    );
  }
  return (
    <img
      className={pictureClass}
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

/** A decorative picture whose address a script sets later; a `data-` attribute tells it which picture it is. */
export const DeferredPicture = ({ width, height, loading = 'lazy', className, ...data }: FrameProps) => (
  <img
    {...data}
    className={classNames(styles.picture, className)}
    alt=""
    width={width}
    height={height}
    style={{ aspectRatio: `${width} / ${height}` }}
    loading={loading}
    referrerPolicy="no-referrer"
  />
);
