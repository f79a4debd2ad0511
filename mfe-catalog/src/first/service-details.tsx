import { DeferredPicture } from '@mendwell/ui/display/picture';
import { addressFrom, firstView } from '@mendwell/web-kit/routing/first-view';
import { ServiceDetailsSkeleton } from '../components/service-details/service-details-skeleton.tsx';

export default firstView(
  <div className="container">
    <ServiceDetailsSkeleton
      picture={<DeferredPicture {...addressFrom('image')} width={640} height={400} loading="eager" />}
    />
  </div>,
);
