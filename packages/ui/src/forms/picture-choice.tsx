import { lazy, Suspense } from 'react';
import { Button } from '../display/button.tsx';
import { useDialog } from './use-dialog.ts';

const PictureGallery = lazy(() => import('./picture-gallery.tsx'));

interface PictureChoiceProps {
  /** The addresses of our own pictures, with a name for each. */
  pictures: readonly (readonly [address: string, name: string])[];
  onChoose: (address: string) => void;
}

/** Fills a field that asks for a picture's address with one of our own. */
export function PictureChoice({ pictures, onChoose }: PictureChoiceProps) {
  const { subject, open, close } = useDialog<'gallery'>();
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => open('gallery')}>
        Choose one of ours
      </Button>
      {subject && (
        <Suspense>
          <PictureGallery pictures={pictures} onChoose={onChoose} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Drawings without people that everybody may use. */
export const ownPortraits = [1, 2, 3, 4, 5, 6].map(
  (number) => [`/media/avatars/${number}.svg`, `Picture ${number}`] as const,
);
