import '@mendwell/ui/theme/tokens.css';
import '@mendwell/ui/theme/base.css';
import { mountGallery } from './gallery.tsx';

mountGallery();
