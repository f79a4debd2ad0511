import { pages } from '@mendwell/contracts/pages';
import { useDraft } from '@mendwell/web-kit/draft';
import { useNavigate } from '@mendwell/web-kit/router';
import { useAddService } from '../../api/services.ts';
import { ServiceForm } from './service-form.tsx';
import { emptyService } from './service-values.ts';

export function AddService() {
  const draft = useDraft('add-service', emptyService);
  const saving = useAddService(draft.clear);
  const navigate = useNavigate();

  return (
    <ServiceForm
      draft={draft}
      saving={saving}
      onSaved={() => navigate(pages.manageServices)}
      submitLabel="ADD"
    />
  );
}
