import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { Card } from '@mendwell/ui/display/card';
import columns from '@mendwell/ui/lists/columns.module.css';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardSkeleton, FieldSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useNavigate, useParams } from '@mendwell/web-kit/routing/router';
import { useServiceToUpdate, useUpdateService } from '../api/services.ts';
import styles from '../components/service-form/service-form.module.css';
import { ServiceForm } from '../components/service-form/service-form.tsx';
import { valuesOf } from '../components/service-form/service-values.ts';
import { slice } from '../slice.ts';

export default function UpdateServicePage() {
  usePage(slice.pages['update-service']);
  const { serviceId = '' } = useParams();
  const query = useServiceToUpdate(serviceId);

  return (
    <AntdPage
      heading="ADD SERVICE"
      intro="Patients see your changes within seconds; existing bookings keep their price."
    >
      <Loaded query={query} skeleton={<ServiceFormSkeleton />} instead={isNotFound(query.error) && <Gone />}>
        {(service) => <UpdateForm key={service._id} service={service} />}
      </Loaded>
    </AntdPage>
  );
}

function UpdateForm({ service }: { service: Service }) {
  const draft = useDraft(`update-service:${service._id}`, valuesOf(service));
  const saving = useUpdateService(service._id, (now) => draft.refuseIfChanged(valuesOf(now)), draft.clear);
  const navigate = useNavigate();

  return (
    <ServiceForm
      draft={draft}
      saving={saving}
      before={service}
      onSaved={({ modifiedCount }) => modifiedCount > 0 && navigate(pages.manageServices)}
      submitLabel="UPDATE"
      note={saving.data?.modifiedCount === 0 && 'No changes to save.'}
    />
  );
}

const Gone = () => (
  <EmptyState picture="/media/empty-services.svg" text="This service is no longer offered.">
    <ButtonLink to={pages.manageServices}>See your services</ButtonLink>
  </EmptyState>
);

function ServiceFormSkeleton() {
  return (
    <div className={columns.columns} aria-busy="true">
      <Card className={columns.form}>
        <span className="visually-hidden">Loading the service</span>
        <FieldSkeleton />
        <div className={styles.pair}>
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton />
        <FieldSkeleton height="11.75rem" />
        <Skeleton width="10rem" height="3.375rem" />
      </Card>
      <CardSkeleton />
    </div>
  );
}
