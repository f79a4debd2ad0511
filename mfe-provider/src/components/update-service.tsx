import type { Modified } from '@mendwell/contracts/answers';
import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { ProblemError } from '@mendwell/web-kit/http';
import { Link, useNavigate } from '@mendwell/web-kit/router';
import { toast } from '@mendwell/web-kit/toast';
import { useServiceToUpdate, useUpdateService } from '../api/services.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceFormSkeleton } from './service-form-skeleton.tsx';
import { valuesOf } from './service-values.ts';

export function UpdateService({ serviceId }: { serviceId: string }) {
  const { data: service, error, isFetching, refetch } = useServiceToUpdate(serviceId);
  const saving = useUpdateService(serviceId);
  const navigate = useNavigate();

  const handleSaved = ({ modifiedCount }: Modified) => {
    if (modifiedCount === 0) return;
    toast.success('Update successfully');
    navigate(pages.manageServices);
  };

  if (error instanceof ProblemError && error.problem.code === 'not-found') {
    return (
      <EmptyState picture="/media/empty-services.svg" text="This service is no longer offered.">
        <Link to={pages.manageServices} className={buttonClass()}>
          See your services
        </Link>
      </EmptyState>
    );
  }
  if (error) return <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (!service) return <ServiceFormSkeleton />;
  return (
    <ServiceForm
      draftKey={`update-service:${serviceId}`}
      initialValues={valuesOf(service)}
      saving={saving}
      onSaved={handleSaved}
      submitLabel="UPDATE"
      note={saving.data?.modifiedCount === 0 && 'No changes to save.'}
    />
  );
}
