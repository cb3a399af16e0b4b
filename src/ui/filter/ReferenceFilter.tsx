import { Box } from '@mui/material';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { lazy } from '../lazy';
import { useFilters } from '../list/useFilters';

// Loaded on demand: its box is the heaviest of MUI's.
const ReferenceSelect = lazy(async () => ({
  default: (await import('../search/ReferenceSelect')).ReferenceSelect,
}));

interface ReferenceFilterProps {
  source: string;
  /** The resource whose records are chosen from. */
  reference: string;
  /** Key of the label. Default: `resources.<resource>.fields.<source>`. */
  label?: string;
}

/** Filters the list by one record of another resource; other filters stay. */
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
