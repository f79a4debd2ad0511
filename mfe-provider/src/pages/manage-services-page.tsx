import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { ShowMoreList } from '@mendwell/ui/lists/show-more-list';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useState } from 'react';
import { useOwnServices } from '../api/services.ts';
import { DeleteDialogs } from '../components/own-services/delete-dialogs.tsx';
import { OwnServiceCard } from '../components/own-services/own-service-card.tsx';
import { slice } from '../slice.ts';

export default function ManageServicesPage() {
  usePage(slice.pages['manage-services']);
  const query = useOwnServices();
  const [toDelete, setToDelete] = useState<Service>();
  const handleClose = (service: Service | undefined) =>
    setToDelete((asked) => (asked?._id === service?._id ? undefined : asked));

  return (
    <AntdPage heading="Manage services" intro="What you offer, as patients see it.">
      <Loaded query={query} skeleton={<OwnServicesSkeleton />} empty={<NoServices />}>
        {(list) => (
          <>
            <ServiceLinks />
            <ShowMoreList list={list} query={query} className={cards.grid}>
              {(service) => (
                <OwnServiceCard key={service._id} service={service} onDelete={() => setToDelete(service)} />
              )}
            </ShowMoreList>
          </>
        )}
      </Loaded>
      <DeleteDialogs service={toDelete} onClose={handleClose} />
    </AntdPage>
  );
}

const AddLink = () => <ButtonLink to={pages.addService}>Add a service</ButtonLink>;

const ServiceLinks = () => (
  <p className={shared.links}>
    <AddLink />
    <ButtonLink to={pages.schedule} variant="secondary">
      Working hours
    </ButtonLink>
    <ButtonLink to={pages.providerProfile} variant="secondary">
      About you
    </ButtonLink>
  </p>
);

const OwnServicesSkeleton = () => (
  <>
    <ServiceLinks />
    <CardGridSkeleton label="Loading your services" />
  </>
);

const NoServices = () => (
  <EmptyState
    picture="/media/empty-services.svg"
    text="Your are not any service added.! please service added then try its....!!"
  >
    <AddLink />
  </EmptyState>
);
