import type { OwnService } from '@mendwell/contracts/service';
import { formatNext } from '@mendwell/ui/display/format-next';
import shared from '@mendwell/ui/theme/shared.module.css';

/** How a service does: bookings, rating and the next free time. */
export function OwnServiceFacts({ service }: { service: OwnService }) {
  const { bookingsCount, rating } = service;
  return (
    <dl className={shared.facts}>
      <div>
        <dt>Paid or completed</dt>
        <dd>{bookingsCount}</dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>{rating ? `★ ${rating.average.toFixed(1)} (${rating.count})` : 'No reviews'}</dd>
      </div>
      <div>
        <dt>Next free</dt>
        <dd>
          <NextFree {...service} />
        </dd>
      </div>
    </dl>
  );
}

function NextFree({ isPaused, nextFreeAt }: OwnService) {
  if (isPaused) return 'Paused';
  if (!nextFreeAt) return 'None known';
  return <time dateTime={nextFreeAt}>{formatNext(nextFreeAt, new Date())}</time>;
}
