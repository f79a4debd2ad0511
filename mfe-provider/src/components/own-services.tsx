import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/button';
import { classNames } from '@mendwell/ui/class-names';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { GrowingList } from '@mendwell/ui/growing-list';
import { CardGridSkeleton } from '@mendwell/ui/skeleton';
import { Link } from '@mendwell/web-kit/router';
import { useOwnServices } from '../api/services.ts';
import { OwnServiceCard } from './own-service-card.tsx';
import styles from './own-services.module.css';

/** The provider's services, or what there is to say instead. */
export function OwnServices({ onDelete }: { onDelete: (service: Service) => void }) {
  const { data: services, error, isFetching, refetch } = useOwnServices();

  if (!services && error)
    return <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (services?.length === 0) {
    return (
      <EmptyState
        picture="/media/empty-services.svg"
        text="Your are not any service added.! please service added then try its....!!"
      >
        <Link to={pages.addService} className={buttonClass()}>
          Add a service
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <Link to={pages.addService} className={classNames(buttonClass(), styles.add)}>
        Add a service
      </Link>
      {services ? (
        <GrowingList items={services} className={styles.grid}>
          {(service) => (
            <OwnServiceCard key={service._id} service={service} onDelete={() => onDelete(service)} />
          )}
        </GrowingList>
      ) : (
        <CardGridSkeleton className={styles.grid} label="Loading your services" />
      )}
    </>
  );
}
