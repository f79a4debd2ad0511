import { AwaitedPicture } from '@mendwell/ui/display/picture';
import { firstView } from '@mendwell/web-kit/routing/first-view';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchPending } from '../components/search/search-pending.tsx';

const pictureOf = (index: number) => (
  <AwaitedPicture from={`${index}.image`} width={640} height={400} loading={index === 0 ? 'eager' : 'lazy'} />
);

export default firstView(
  <SearchFrame search={{ term: '', isThisWeek: false }} onSearch={() => undefined}>
    <SearchPending pictureOf={pictureOf} />
  </SearchFrame>,
);
