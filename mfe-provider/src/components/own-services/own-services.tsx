import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/button';
import { classNames } from '@mendwell/ui/class-names';
import { EmptyState } from '@mendwell/ui/empty-state';
import { GrowingList } from '@mendwell/ui/growing-list';
import { Loaded } from '@mendwell/ui/loaded';
import { CardGridSkeleton } from '@mendwell/ui/skeleton';
import { Link } from '@mendwell/web-kit/router';
import { useOwnServices } from '../../api/services.ts';
import { OwnServiceCard } from './own-service-card.tsx';
import styles from './own-services.module.css';

/** The provider's services. */
export function OwnServices({ onDelete }: { onDelete: (service: Service) => void }) {
  const query = useOwnServices();
  const skeleton = (
    <>
      <AddLink className={styles.add} />
      <CardGridSkeleton className={styles.grid} label="Loading your services" />
    </>
  );
  return (
    <Loaded query={query} skeleton={skeleton} empty={<NoServices />}>
      {(list) => (
        <>
          <AddLink className={styles.add} />
          <GrowingList list={list} pages={query} className={styles.grid}>
            {(service) => (
              <OwnServiceCard key={service._id} service={service} onDelete={() => onDelete(service)} />
            )}
          </GrowingList>
        </>
      )}
    </Loaded>
  );
}

const AddLink = ({ className }: { className?: string | undefined }) => (
  <Link to={pages.addService} className={classNames(buttonClass(), className)}>
    Add a service
  </Link>
);

const NoServices = () => (
  <EmptyState
    picture="/media/empty-services.svg"
    text="Your are not any service added.! please service added then try its....!!"
  >
    <AddLink />
  </EmptyState>
);
