import { firstView } from '@mendwell/web-kit/routing/first-view';
import { ProviderSkeleton } from '../components/provider/provider-skeleton.tsx';
import { awaitedCardPicture } from '../components/service-card/awaited-card-picture.tsx';

export default firstView(<ProviderSkeleton pictureOf={awaitedCardPicture} />);
