import { pages } from '@mendwell/contracts/pages';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { ProblemError } from '@mendwell/web-kit/http/http';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useNavigate } from '@mendwell/web-kit/routing/router';
import { useAddService } from '../api/services.ts';
import { ServiceForm } from '../components/service-form/service-form.tsx';
import { emptyService } from '../components/service-form/service-values.ts';
import { slice } from '../slice.ts';

export default function AddServicePage() {
  usePage(slice.pages['add-service']);
  const draft = useDraft('add-service', emptyService);
  const saving = useAddService(draft.clear);
  const navigate = useNavigate();

  return (
    <AntdPage heading="ADD SERVICE" intro="Your name, photo and email come from your account.">
      <ServiceForm
        draft={draft}
        saving={saving}
        onSaved={() => navigate(pages.manageServices)}
        submitLabel="ADD"
        note={
          saving.error instanceof ProblemError &&
          saving.error.problem.code === 'email-not-verified' && (
            // Opens a new tab, so that the form stays.
            <Link to={pages.profile} target="_blank">
              Verify your email address (opens in a new tab)
            </Link>
          )
        }
      />
    </AntdPage>
  );
}
