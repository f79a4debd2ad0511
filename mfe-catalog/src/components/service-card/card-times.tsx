import { pages } from '@mendwell/contracts/pages';
import type { NextTimes as NextTimesOf } from '@mendwell/contracts/schedule';
import type { Service } from '@mendwell/contracts/service';
import { NextTimes } from '@mendwell/ui/times/next-times';
import { Link } from '@mendwell/web-kit/routing/router';

interface CardTimesProps {
  service: Service;
  /** Undefined while they load. */
  next: NextTimesOf[number] | undefined;
}

/** Links to book one of a service's first free times. */
export const CardTimes = ({ service, next }: CardTimesProps) => (
  <NextTimes
    next={next}
    renderLink={(at, text, className) => (
      <Link
        to={pages.bookService(service._id, at)}
        state={{ service }}
        className={className}
        aria-describedby={`service-${service._id}`}
      >
        {text}
      </Link>
    )}
  />
);
