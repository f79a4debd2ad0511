import { Button } from '@mendwell/ui/display/button';
import { everything, type Search } from '../../api/search-address.ts';
import { useServiceList } from '../../api/services.ts';
import { activeFilters } from './active-filters.ts';
import styles from './filters.module.css';

interface LoosenProps {
  /** A search without results. */
  search: Search;
  onShow: (search: Search) => void;
}

/** The ways out of a search without results: each filter whose removal finds something, and everything. */
export const Loosen = ({ search, onShow }: LoosenProps) => (
  <div className={styles.loosen}>
    {activeFilters(search).map(({ anyLabel, without }) => (
      <Without key={anyLabel} label={anyLabel} search={without} onShow={onShow} />
    ))}
    <Button variant="secondary" onClick={() => onShow(everything)}>
      Show all services
    </Button>
  </div>
);

function Without({ label, search, onShow }: LoosenProps & { label: string }) {
  const { data } = useServiceList(search);
  if (!data?.total) return null;
  return (
    <Button variant="secondary" onClick={() => onShow(search)}>
      {label} ({data.total})
    </Button>
  );
}
