import { pages, productName } from '@mendwell/contracts/pages';
import { readableLine } from '@mendwell/contracts/text';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useParams } from '@mendwell/web-kit/routing/router';
import { useProvider } from '../api/providers.ts';
import { ProviderProfile } from '../components/provider/provider-profile.tsx';
import { ProviderSkeleton } from '../components/provider/provider-skeleton.tsx';
import { slice } from '../slice.ts';

export default function ProviderPage() {
  const { providerId = '' } = useParams();
  const query = useProvider(providerId);
  const name = query.data && readableLine(query.data.providerName);
  usePage(
    { ...slice.pages.provider, ...(name && { title: `${name} || ${productName}` }) },
    { heading: name, picture: query.data?.providerImage || undefined },
  );
  if (query.data) return <ProviderProfile provider={query.data} />;
  if (!query.error) return <ProviderSkeleton />;
  return (
    <HeadedPage heading="Provider">
      <Loaded
        query={query}
        skeleton={null}
        instead={
          isNotFound(query.error) && (
            <EmptyState picture="/media/not-found.svg" text="This provider offers no services.">
              <meta name="robots" content="noindex" />
              <ButtonLink to={pages.allServices}>See all services</ButtonLink>
            </EmptyState>
          )
        }
      >
        {() => null}
      </Loaded>
    </HeadedPage>
  );
}
