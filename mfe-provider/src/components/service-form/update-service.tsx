import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { Loaded } from '@mendwell/ui/loaded';
import { useDraft } from '@mendwell/web-kit/draft';
import { isNotFound } from '@mendwell/web-kit/http';
import { Link, useNavigate } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { useServiceToUpdate, useUpdateService } from '../../api/services.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceFormSkeleton } from './service-form-skeleton.tsx';
import { valuesOf } from './service-values.ts';

export function UpdateService({ serviceId }: { serviceId: string }) {
  const { user } = useSession();
  const query = useServiceToUpdate(serviceId);
  const isGone = isNotFound(query.error);

  return (
    <Loaded query={query} skeleton={<ServiceFormSkeleton />} instead={isGone && <Gone />}>
      {/* Another user starts from a draft of their own. */}
      {(service) => <UpdateForm key={user?.uid} service={service} />}
    </Loaded>
  );
}

function UpdateForm({ service }: { service: Service }) {
  const draft = useDraft(`update-service:${service._id}`, valuesOf(service));
  const saving = useUpdateService(service._id, draft.clear);
  const navigate = useNavigate();

  return (
    <ServiceForm
      draft={draft}
      saving={saving}
      onSaved={({ modifiedCount }) => modifiedCount > 0 && navigate(pages.manageServices)}
      submitLabel="UPDATE"
      note={saving.data?.modifiedCount === 0 && 'No changes to save.'}
    />
  );
}

const Gone = () => (
  <EmptyState picture="/media/empty-services.svg" text="This service is no longer offered.">
    <Link to={pages.manageServices} className={buttonClass()}>
      See your services
    </Link>
  </EmptyState>
);
