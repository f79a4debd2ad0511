import { firstView } from '@mendwell/web-kit/routing/first-view';
import { emptySearch } from '../api/search-address.ts';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchSkeleton } from '../components/search/search-skeleton.tsx';
import { deferredCardPicture } from '../components/service-card/deferred-card-picture.tsx';

export default firstView(
  <SearchFrame search={emptySearch} onSearch={() => undefined}>
    <SearchSkeleton pictureOf={deferredCardPicture} />
  </SearchFrame>,
);
