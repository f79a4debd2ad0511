import styles from './dashboard-scene.module.css';

/** The animated scene of the dashboard. It keeps still under reduced motion. `alt` is what a screen reader says. */
export function DashboardScene({ alt }: { alt: string }) {
  return <img className={styles.scene} src="/media/dashboard.svg" alt={alt} width={960} height={560} />;
}
