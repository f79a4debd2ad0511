import { firstView } from '@mendwell/web-kit/first-view';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchPending } from '../components/search/search-pending.tsx';

export default firstView(
  <SearchFrame search={{ term: '', isThisWeek: false }} onSearch={() => undefined}>
    <SearchPending />
  </SearchFrame>,
);
