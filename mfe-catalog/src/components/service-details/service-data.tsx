import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { readable, readableLine } from '@mendwell/contracts/text';
import { absoluteUrl } from '@mendwell/web-kit/routing/page';

/*
 * Structured data about services for search engines (schema.org). The content security policy allows data blocks, because
 * they do not run.
 */

const dataOf = (service: Service) => ({
  '@type': 'Service',
  name: readableLine(service.serviceName),
  url: absoluteUrl(pages.serviceDetails(service._id)),
  image: absoluteUrl(service.image),
  areaServed: readableLine(service.serviceArea),
  provider: { '@type': 'Person', name: readableLine(service.providerName) },
  ...(!service.isPaused && {
    offers: { '@type': 'Offer', price: service.price.toFixed(2), priceCurrency: 'USD' },
  }),
});

export const DataBlock = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>
);

/** For the details page of a service. */
export const ServiceData = ({ service }: { service: Service }) => (
  <DataBlock data={{ ...dataOf(service), description: readable(service.description) }} />
);

/** For a page that lists services, in their order. */
export const ServiceListData = ({ services }: { services: Service[] }) => (
  <DataBlock
    data={{
      '@type': 'ItemList',
      itemListElement: services.map((service, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: dataOf(service),
      })),
    }}
  />
);
