import styles from './reviews.module.css';

/** `★★★★☆` */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
    <span className="visually-hidden">{stars} of 5 stars</span>
  </span>
);
