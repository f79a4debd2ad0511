import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useProviderProfile } from '../api/provider-profile.ts';
import { useOwnServices } from '../api/services.ts';
import { ProviderProfileForm } from '../components/provider-profile-form.tsx';
import { slice } from '../slice.ts';

export default function ProviderProfilePage() {
  usePage(slice.pages['provider-profile']);
  const query = useProviderProfile();
  const providerId = useOwnServices().data?.items[0]?.providerId;
  return (
    <HeadedPage
      heading="About you"
      intro="What your page tells patients. All of it is optional, and public once you offer a service."
    >
      <div className={shared.stack}>
        <Loaded query={query} skeleton={<ProfileSkeleton />}>
          {({ told, hidden }) => (
            <>
              {hidden && (
                <p>
                  <strong>
                    We have hidden this from everybody else. Reason: {formatCode(hidden.reason ?? 'other')}.
                    It stays hidden if you change it.
                  </strong>
                </p>
              )}
              <ProviderProfileForm saved={told} />
              <p>
                Your street, floor or video link belongs to your{' '}
                <Link to={pages.schedule}>working hours</Link>: only patients with an open appointment see it.
              </p>
            </>
          )}
        </Loaded>
        {providerId && (
          <p>
            <Link to={pages.provider(providerId)} className={buttonClass({ variant: 'secondary' })}>
              See your page
            </Link>
          </p>
        )}
      </div>
    </HeadedPage>
  );
}

const ProfileSkeleton = () => (
  <div aria-busy="true">
    <span className="visually-hidden">Loading what you told</span>
    <Skeleton height="30rem" />
  </div>
);
