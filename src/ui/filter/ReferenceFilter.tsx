import { Box } from '@mui/material';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { later } from '../later';
import { useFilters } from '../list/useFilters';

// Its box is the heaviest of MUI's.
const ReferenceSelect = later(async () => ({
  default: (await import('../search/ReferenceSelect')).ReferenceSelect,
}));

interface ReferenceFilterProps {
  source: string;
  /** The resource whose records are chosen from. */
  reference: string;
  /** Key of the label; without one, `resources.<resource>.fields.<source>`. */
  label?: string;
}

/** Narrows the list to what names one record of another resource; what else it is narrowed to stays. */
export const ReferenceFilter = ({ source, reference, label }: ReferenceFilterProps) => {
  const { values, setFilter } = useFilters();
  const text = useFieldLabel()({ source, label });
  const value = values[source];
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 }, minHeight: 40, bgcolor: 'background.paper', borderRadius: 1 }}>
      <ReferenceSelect
        reference={reference}
        label={text}
        value={typeof value === 'number' || typeof value === 'string' ? value : null}
        onChange={id => setFilter(source, id)}
      />
    </Box>
  );
};
