import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';

/*
 * What search engines read of services, in the words of schema.org. A data block is neither run nor shown, so the
 * content security policy has nothing against it.
 */

const whole = (address: string) => new URL(address, window.location.origin).href;

const dataOf = (service: Service) => ({
  '@type': 'Service',
  name: service.serviceName,
  url: whole(pages.serviceDetails(service._id)),
  image: whole(service.image),
  areaServed: service.serviceArea,
  provider: { '@type': 'Person', name: service.providerName },
  offers: { '@type': 'Offer', price: service.price.toFixed(2), priceCurrency: 'USD' },
});

const DataBlock = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>
);

/** The service that a page is about. */
export const ServiceData = ({ service }: { service: Service }) => (
  <DataBlock data={{ ...dataOf(service), description: service.description }} />
);

/** The services that a page lists, in their order. */
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
