import { AwaitedPicture } from '@mendwell/ui/display/picture';
import { addressFrom, firstView } from '@mendwell/web-kit/routing/first-view';
import { everything } from '../api/search-address.ts';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchPending } from '../components/search/search-pending.tsx';

const pictureOf = (index: number) => (
  <AwaitedPicture
    {...addressFrom(`${index}.image`)}
    width={640}
    height={400}
    loading={index === 0 ? 'eager' : 'lazy'}
  />
);

export default firstView(
  <SearchFrame search={everything} onSearch={() => undefined}>
    <SearchPending pictureOf={pictureOf} />
  </SearchFrame>,
);
