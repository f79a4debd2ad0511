import styles from './section.module.css';

/** A small square drawing. Decorative: the text next to it says the same. */
export const Drawing = ({ src, size }: { src: string; size: number }) => (
  <img
    className={styles.drawing}
    src={src}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
  />
);
