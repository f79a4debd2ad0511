import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';
import { mountGallery } from './gallery.tsx';

mountGallery();
