import { providerProfileLimits as limits, type ProviderProfile } from '@mendwell/contracts/provider-profile';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { TextArea, TextField } from '@mendwell/ui/forms/text-field';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import type { FormEvent } from 'react';
import { useSaveProviderProfile } from '../api/provider-profile.ts';
import styles from './provider-profile-form.module.css';

/** Changes what a provider tells about themselves; everything may be left empty. */
export function ProviderProfileForm({ saved }: { saved: ProviderProfile }) {
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
