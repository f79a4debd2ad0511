import { usePage } from '@mendwell/web-kit/routing/page';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { ReviewQueue } from '../components/reviews/review-queue.tsx';
import { slice } from '../slice.ts';

export default function ReviewsPage() {
  usePage(slice.pages.reviews);
  return (
    <DeskPage heading="Reviews" intro="Reported reviews and replies, oldest report first.">
      <ReviewQueue />
    </DeskPage>
  );
}
