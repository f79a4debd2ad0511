import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Link } from '@mendwell/web-kit/routing/router';

/** The name of a service's provider, which leads to their page. */
export const ProviderName = ({ service: { providerId, providerName } }: { service: Service }) =>
  providerId ? (
    <Link to={pages.provider(providerId)}>
      <bdi>{providerName}</bdi>
    </Link>
  ) : (
    <bdi>{providerName}</bdi>
  );
