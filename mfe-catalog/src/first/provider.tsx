import { firstView } from '@mendwell/web-kit/routing/first-view';
import { ProviderSkeleton } from '../components/provider/provider-skeleton.tsx';
import { deferredCardPicture } from '../components/service-card/deferred-card-picture.tsx';

export default firstView(<ProviderSkeleton pictureOf={deferredCardPicture} />);
