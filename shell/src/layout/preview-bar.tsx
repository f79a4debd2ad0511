import { Button } from '@mendwell/ui/display/button';
import styles from './new-version.module.css';

/** Says which preview this browser shows, and leaves it. */
export default function PreviewBar({ name }: { name: string | undefined }) {
  return (
    <form method="post" action="/preview" className={styles.offer} aria-label="Preview">
      <p>Preview {name}</p>
      <Button type="submit" size="small" variant="secondary">
        Leave
      </Button>
    </form>
  );
}
