import { AwaitedPicture } from '@mendwell/ui/display/picture';
import { addressFrom, firstView } from '@mendwell/web-kit/routing/first-view';
import { ProviderSkeleton } from '../components/provider/provider-skeleton.tsx';

const pictureOf = (index: number) => (
  <AwaitedPicture
    {...addressFrom(`${index}.image`)}
    width={640}
    height={400}
    loading={index === 0 ? 'eager' : 'lazy'}
  />
);

export default firstView(<ProviderSkeleton pictureOf={pictureOf} />);
