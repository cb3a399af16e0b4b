import { useTranslate } from '../../i18n/useTranslate';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { renderIfBackendHasField } from '../form/renderIfBackendHasField';
import { useListFilters } from '../list/useListFilters';
import { NativeSelect } from '../NativeSelect';

interface SelectFilterProps {
  source: string;
  /** `name` is a text key, or the label itself. */
  choices: readonly { id: string; name: string }[];
  label?: string;
}

export const SelectFilter = renderIfBackendHasField(({ source, choices, label }: SelectFilterProps) => {
  const { values, setFilter } = useListFilters();
  const translate = useTranslate();
  const labelText = useFieldLabel()({ source, label });
  const known = choices.find(({ id }) => id === String(values[source]));
  return (
    <NativeSelect
      label={labelText}
      value={known?.id ?? ''}
      onChange={chosen => setFilter(source, chosen)}
      choices={[
        ['', translate('common.all')],
        ...choices.map(({ id, name }) => [id, translate(name, { _: name })] as const),
      ]}
      sx={{ minWidth: 136 }}
    />
  );
});
