import type { ReportedText } from '@mendwell/contracts/desk/reviews';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { type ReviewVerdict, useReviewDecision } from '../../api/reviews.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';

interface ReviewDialogProps extends DialogProps {
  text: ReportedText;
  verdict: ReviewVerdict;
}

/** Keeps a reported review or reply, or hides it for good. */
export function ReviewDialog({ text, verdict, ...dialog }: ReviewDialogProps) {
  const { about, serviceName } = text;
  const isHiding = verdict === 'hide';
  return (
    <DecisionDialog
      {...dialog}
      title={isHiding ? `Hide this ${about}?` : `Keep this ${about}?`}
      confirm={isHiding ? `Hide ${about}` : `Keep ${about}`}
      isDanger={isHiding}
      action={useReviewDecision(text, verdict, dialog.onClose)}
    >
      <p>
        About <bdi>{serviceName}</bdi>.{' '}
        {isHiding ? 'Nobody reads it any more.' : 'Everyone reads it again. Later reports count anew.'}
      </p>
    </DecisionDialog>
  );
}
