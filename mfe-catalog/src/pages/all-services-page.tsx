import { productName } from '@mendwell/contracts/pages';
import { usePage } from '@mendwell/web-kit/page';
import { useSearchParams } from '@mendwell/web-kit/router';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchResults } from '../components/search/search-results.tsx';

/** The term lives in the address, so that a result can be shared and the back button goes back. */
export default function AllServicesPage() {
  usePage(
    `All Service || ${productName}`,
    'Every consultation on offer: search by title, town or doctor, compare prices and book an appointment.',
  );
  const [parameters, setParameters] = useSearchParams();
  const term = parameters.get('search') ?? '';
  const search = (next: string) => setParameters(next ? { search: next } : {});

  return (
    <SearchFrame term={term} onSearch={search}>
      <SearchResults term={term} onShowAll={() => search('')} />
    </SearchFrame>
  );
}
