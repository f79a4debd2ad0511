import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { NextTimes } from '@mendwell/ui/times/next-times';
import { Link } from '@mendwell/web-kit/routing/router';

/** Links to book one of a service's first free times. */
export const CardTimes = ({ service, times }: { service: Service; times: string[] | undefined }) => (
  <NextTimes
    times={times}
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
