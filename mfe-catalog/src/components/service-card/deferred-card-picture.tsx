import { DeferredPicture } from '@mendwell/ui/display/picture';
import { addressFrom } from '@mendwell/web-kit/routing/first-view';

/** The picture of a service card in a first view, whose services are not known yet. */
export const deferredCardPicture = (index: number) => (
  <DeferredPicture
    {...addressFrom(`${index}.image`)}
    width={640}
    height={400}
    loading={index === 0 ? 'eager' : 'lazy'}
  />
);
