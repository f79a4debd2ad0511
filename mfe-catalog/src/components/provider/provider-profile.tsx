import { pages } from '@mendwell/contracts/pages';
import type { Provider } from '@mendwell/contracts/service';
import { readableLine } from '@mendwell/contracts/text';
import { Avatar } from '@mendwell/ui/display/avatar';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { PageHeading } from '@mendwell/ui/display/page-heading';
import { ShowMoreList } from '@mendwell/ui/lists/show-more-list';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { absoluteUrl } from '@mendwell/web-kit/routing/page';
import { useSession } from '@mendwell/web-kit/session/session';
import { useFreeTimesOf } from '../../api/free-times.ts';
import { useServicesOfProvider } from '../../api/providers.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import { Rating } from '../service-card/rating.tsx';
import { SearchFacts } from '../service-card/search-facts.tsx';
import { ServiceCard } from '../service-card/service-card.tsx';
import { DataBlock } from '../service-details/service-data.tsx';
import { AboutProvider } from './about-provider.tsx';
import styles from './provider-profile.module.css';

/** Who a provider is, what they offer and when, and what their patients say. */
export function ProviderProfile({ provider }: { provider: Provider }) {
  const { providerId, providerName, providerImage, providerVerified, rating } = provider;
  const query = useServicesOfProvider(providerId);
  const services = query.data?.items ?? [];
  const { data: freeTimes = {} } = useFreeTimesOf(services.map(({ _id }) => _id));
  const { user } = useSession();
  const isProvider = services.some(({ providerEmail }) => providerEmail === user?.email);
  return (
    <div className={`container ${styles.page}`}>
      <DataBlock data={dataOf(provider)} />
      <div className={styles.person}>
        <Avatar name={providerName} src={providerImage} size={112} alt="" />
        <div>
          <PageHeading>
            <bdi>{providerName}</bdi>
          </PageHeading>
          {providerVerified && <p className={shared.muted}>✓ Email address verified</p>}
          <Rating rating={rating} />
        </div>
      </div>
      <section aria-labelledby="services" className={shared.looseStack}>
        <h2 id="services">Services</h2>
        <Loaded
          query={query}
          skeleton={<CardGridSkeleton label="Loading services" />}
          failure="The services could not be loaded."
        >
          {(list) => (
            <ShowMoreList list={list} query={query} className={cards.grid}>
              {(service) => (
                <ServiceCard
                  key={service._id}
                  service={service}
                  heading="h3"
                  isFirst={service === services[0]}
                >
                  <SearchFacts service={service} next={freeTimes[service._id]} />
                </ServiceCard>
              )}
            </ShowMoreList>
          )}
        </Loaded>
      </section>
      {!query.isPending && <AboutProvider provider={provider} serviceId={services[0]?._id} />}
      <ReviewSection reviewed={{ providerId }} isProvider={isProvider} />
    </div>
  );
}

/** For search engines: schema.org's `Physician`. */
const dataOf = ({ providerId, providerName, providerImage, rating }: Provider) => ({
  '@type': 'Physician',
  name: readableLine(providerName),
  url: absoluteUrl(pages.provider(providerId)),
  ...(providerImage && { image: absoluteUrl(providerImage) }),
  ...(rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
  }),
});
