import { Box } from '@mui/material';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { lazy } from '../lazy';
import { renderIfBackendHasField } from '../form/renderIfBackendHasField';
import { useListFilters } from '../list/useListFilters';

// The select loads on demand, because it is the largest of MUI's components.
const ReferenceSelect = lazy(async () => ({
  default: (await import('../search/ReferenceSelect')).ReferenceSelect,
}));

interface ReferenceFilterProps {
  source: string;
  reference: string;
  label?: string;
}

export const ReferenceFilter = renderIfBackendHasField(
  ({ source, reference, label }: ReferenceFilterProps) => {
    const { values, setFilter } = useListFilters();
    const text = useFieldLabel()({ source, label });
    const value = values[source];
    return (
      <Box sx={{ width: { xs: '100%', sm: 220 }, minHeight: 40 }}>
        <ReferenceSelect
          reference={reference}
          label={text}
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          onChange={id => setFilter(source, id)}
        />
      </Box>
    );
  },
);
