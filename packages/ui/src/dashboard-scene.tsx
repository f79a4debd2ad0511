import styles from './dashboard-scene.module.css';

/** The animated scene of the dashboard. Still under reduced motion. `alt` is what a screen reader says. */
export function DashboardScene({ alt }: { alt: string }) {
  return <svg className={styles.scene} viewBox="0 0 960 560" role="img" aria-label={alt} />;
}
