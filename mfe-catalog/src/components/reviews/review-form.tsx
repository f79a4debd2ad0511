import { pages } from '@mendwell/contracts/pages';
import { type OwnReview, reviewNameLimit, reviewTextLimit } from '@mendwell/contracts/review';
import { Button } from '@mendwell/ui/display/button';
import { LeaveQuestion } from '@mendwell/ui/forms/leave-question';
import { TextArea, TextField } from '@mendwell/ui/forms/text-field';
import { lengthProblem } from '@mendwell/ui/forms/text-length';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { useLeaveGuard } from '@mendwell/web-kit/forms/leave-guard';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { type FormEvent, useState } from 'react';
import { useSaveReview } from '../../api/own-review.ts';
import { DeleteReview } from './delete-review.tsx';
import styles from './reviews.module.css';
import { StarPicker } from './star-picker.tsx';

const valuesOf = ({ suggestedName = '', review }: OwnReview) => ({
  stars: review?.stars ?? 0,
  text: review?.text ?? '',
  showName: review?.showName ?? false,
  name: review?.authorName ?? suggestedName,
});

/** Writes, changes or deletes the review of a visit. */
export function ReviewForm({ own }: { own: OwnReview }) {
  const { bookingId, serviceId, review } = own;
  const navigate = useNavigate();
  const draft = useDraft(`review:${bookingId}`, valuesOf(own));
  const [isSubmitted, setSubmitted] = useState(false);
  const leave = () => navigate(pages.serviceDetails(serviceId));
  const saving = useSaveReview(own, (now) => draft.refuseIfChanged(valuesOf(now)), draft.clear);
  const leaveGuard = useLeaveGuard(draft.isDirty && !saving.isPending, draft.clear);
  const { stars, text, showName, name } = draft.values;
  const isUnrated = isSubmitted && stars === 0;
  const isNameless = showName && name.trim() === '';
  const errorOf = (field: string) => fieldErrorsOf(saving.error)?.find(({ path }) => path === field)?.message;
  const save = (changes: Partial<typeof draft.values>) => draft.save({ ...draft.values, ...changes });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const typed = text.trim();
    if (stars === 0 || isNameless || lengthProblem(text, reviewTextLimit)) return;
    if (showName && lengthProblem(name, reviewNameLimit)) return;
    const written = {
      stars,
      showName,
      ...(showName && { name: name.trim() }),
      ...(typed && { text: typed }),
    };
    saving.mutate(written, { onSuccess: leave });
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <StarPicker
        stars={stars}
        describedBy={isUnrated ? 'stars-error' : undefined}
        onPick={(picked) => save({ stars: picked })}
      />
      {isUnrated && (
        <p id="stars-error" role="alert" className={styles.error}>
          Please choose one to five stars
        </p>
      )}
      <p>
        Everyone can read this, and the provider can tell who wrote it. Please name no diagnoses and no other
        people. Without your tick below, no name is shown.
      </p>
      <TextArea
        label="Your review (optional)"
        name="text"
        limit={reviewTextLimit}
        value={text}
        onChange={({ target }) => save({ text: target.value })}
        error={errorOf('text')}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={showName}
          onChange={({ target }) => save({ showName: target.checked })}
        />
        Show a name with my review
      </label>
      {showName && (
        <TextField
          label="The name that everyone sees"
          name="name"
          autoComplete="given-name"
          limit={reviewNameLimit}
          value={name}
          onChange={({ target }) => save({ name: target.value })}
          error={isSubmitted && isNameless ? 'Please type a name, or show none' : errorOf('name')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="large" isBusy={saving.isPending}>
          {review ? 'Save review' : 'Publish review'}
        </Button>
        {review && <DeleteReview own={own} onDeleted={draft.clear} />}
      </div>
      <LeaveQuestion {...leaveGuard} />
    </form>
  );
}
