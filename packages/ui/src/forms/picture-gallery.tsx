import { Dialog } from './dialog.tsx';
import styles from './picture-gallery.module.css';

interface PictureGalleryProps {
  pictures: readonly (readonly [address: string, name: string])[];
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** Our own pictures, to choose one. */
export default function PictureGallery({ pictures, onChoose, onClose }: PictureGalleryProps) {
  const choose = (address: string) => {
    onChoose(address);
    onClose();
  };
  return (
    <Dialog title="Choose a picture" isWide close="Cancel" onClose={onClose}>
      <ul className={styles.pictures}>
        {pictures.map(([address, name]) => (
          <li key={address}>
            <button type="button" onClick={() => choose(address)}>
              <img src={address} alt={name} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
