import { pages } from '@mendwell/contracts/pages';
import { providerProfileLimits as limits, type ProviderProfile } from '@mendwell/contracts/provider-profile';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { formatCode } from '@mendwell/ui/display/format';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { TextArea, TextField } from '@mendwell/ui/forms/text-field';
import { Loaded } from '@mendwell/ui/states/loaded';
import { BlockSkeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import type { FormEvent } from 'react';
import { useProviderProfile, useSaveProviderProfile } from '../api/provider-profile.ts';
import { useOwnServices } from '../api/services.ts';
import styles from '../components/provider-profile-form.module.css';
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
        <Loaded query={query} skeleton={<BlockSkeleton label="Loading what you told" height="30rem" />}>
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
            <ButtonLink to={pages.provider(providerId)} variant="secondary">
              See your page
            </ButtonLink>
          </p>
        )}
      </div>
    </HeadedPage>
  );
}

/** Changes what a provider tells about themselves; everything may be left empty. */
function ProviderProfileForm({ saved }: { saved: ProviderProfile }) {
  const draft = useDraft('provider-profile', saved);
  useUnsavedWarning(draft.isDirty);
  const saving = useSaveProviderProfile({ refuseIfChanged: draft.refuseIfChanged, onSaved: draft.clear });
  const errors = fieldErrorsOf(saving.error) ?? [];
  const field = (name: keyof ProviderProfile) => ({
    ...fieldOf(draft, name),
    error: errors.find(({ path }) => path === name)?.message,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(draft.values);
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextArea label="About" {...field('about')} limit={limits.about} />
        <TextField label="Trained at" {...field('trainedAt')} limit={limits.trainedAt} />
        <TextField label="Languages" {...field('languages')} limit={limits.languages} />
        <TextField label="In practice since (year)" {...field('practiceSince')} inputMode="numeric" />
        <Button type="submit" isBusy={saving.isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
}
