import { firstView } from '@mendwell/web-kit/routing/first-view';
import { emptySearch } from '../api/search-address.ts';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchSkeleton } from '../components/search/search-skeleton.tsx';
import { deferredCardPicture } from '../components/service-card/deferred-card-picture.tsx';

const nothing = () => undefined;

export default firstView(
  <SearchFrame search={emptySearch} onSearch={nothing}>
    <SearchSkeleton sort={emptySearch.sort} onSearch={nothing} pictureOf={deferredCardPicture} />
  </SearchFrame>,
);
