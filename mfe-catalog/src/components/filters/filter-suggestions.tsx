import { Button } from '@mendwell/ui/display/button';
import { activeFilters, emptySearch, type Search, withoutFilters } from '../../api/search-address.ts';
import { useServiceList } from '../../api/services.ts';
import styles from './filters.module.css';

interface FilterSuggestionsProps {
  /** A search without results. */
  search: Search;
  onShow: (search: Search) => void;
}

/**
 * The ways out of a search without results: each filter whose removal finds something, the words without any filter, and an
 * empty search.
 */
export function FilterSuggestions({ search, onShow }: FilterSuggestionsProps) {
  const active = activeFilters(search);
  return (
    <div className={styles.suggestions}>
      {active.map(({ anyLabel, without }) => (
        <Without key={anyLabel} label={anyLabel} search={without} onShow={onShow} />
      ))}
      {active.length > 1 && search.search && (
        <Without label={`Any “${search.search}”`} search={withoutFilters(search)} onShow={onShow} />
      )}
      <Button variant="secondary" onClick={() => onShow(emptySearch)}>
        Show all services
      </Button>
    </div>
  );
}

function Without({ label, search, onShow }: FilterSuggestionsProps & { label: string }) {
  const { data } = useServiceList(search);
  if (!data?.total) return null;
  return (
    <Button variant="secondary" onClick={() => onShow(search)}>
      {label} ({data.total})
    </Button>
  );
}
