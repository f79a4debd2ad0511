import { Button } from '@mendwell/ui/display/button';
import { activeFilters, emptySearch, type Search } from '../../api/search-address.ts';
import { useServiceList } from '../../api/services.ts';
import styles from './filters.module.css';

interface FilterSuggestionsProps {
  /** A search without results. */
  search: Search;
  onShow: (search: Search) => void;
}

/** The ways out of a search without results: each filter whose removal finds something, and an empty search. */
export const FilterSuggestions = ({ search, onShow }: FilterSuggestionsProps) => (
  <div className={styles.suggestions}>
    {activeFilters(search).map(({ anyLabel, without }) => (
      <Without key={anyLabel} label={anyLabel} search={without} onShow={onShow} />
    ))}
    <Button variant="secondary" onClick={() => onShow(emptySearch)}>
      Show all services
    </Button>
  </div>
);

function Without({ label, search, onShow }: FilterSuggestionsProps & { label: string }) {
  const { data } = useServiceList(search);
  if (!data?.total) return null;
  return (
    <Button variant="secondary" onClick={() => onShow(search)}>
      {label} ({data.total})
    </Button>
  );
}
