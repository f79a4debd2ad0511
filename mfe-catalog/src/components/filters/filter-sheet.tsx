import { Dialog } from '@mendwell/ui/forms/dialog';
import { useEffect, useEffectEvent } from 'react';
import { possible } from '../../api/search-address.ts';
import { countOf, useServiceList } from '../../api/services.ts';
import { FilterFields, type FiltersProps } from './filter-fields.tsx';

/** The filters above the list. It closes in a window that has become wide, which shows them as a bar. */
export default function FilterSheet({ onClose, ...props }: FiltersProps & { onClose: () => void }) {
  const { data: found } = useServiceList(possible(props.search));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const handleChange = () => close();
    wide.addEventListener('change', handleChange);
    return () => wide.removeEventListener('change', handleChange);
  }, []);
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      confirm={`Show ${found ? countOf(found.total, props.search) : 'services'}`}
      onConfirm={onClose}
    >
      <div>
        <FilterFields {...props} />
      </div>
    </Dialog>
  );
}
