import { useGetOne, useGetRecordRepresentation, type Identifier, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/search';
import { useBranch, useBranchIdFromUrl } from '../../lib/branch';
import { AsyncSelect, type AsyncSelectProps } from './AsyncSelect';
import { readFirstMatchingRecords } from './readFirstMatchingRecords';

const MAX = 50;

interface ReferenceSelectProps extends Pick<
  AsyncSelectProps<RaRecord>,
  'label' | 'placeholder' | 'id' | 'error' | 'helperText' | 'inputRef' | 'onBlur' | 'emptiedByChoice'
> {
  reference: string;
  value: Identifier | null;
  onChange: (id: Identifier | null) => void;
  /** Called when a record is chosen, in addition to `onChange`. It also gets the record's name. */
  onChoose?: (id: Identifier, name: string) => void;
  /** Name of the chosen record. If absent, the name is fetched. */
  name?: string | undefined;
}

export const ReferenceSelect = ({
  reference,
  value,
  onChange,
  onChoose,
  name,
  ...field
}: ReferenceSelectProps) => {
  const translate = useTranslate();
  const ambient = useBranch();
  const branchId = useBranchIdFromUrl() ?? ambient;
  const represent = useGetRecordRepresentation(reference);
  const [chosen, setChosen] = useState<RaRecord | null>(null);
  const given = value !== null && value !== '';
  const known = given && name !== undefined ? { id: value, name } : chosen?.id === value ? chosen : undefined;
  const { data: fetched } = useGetOne<RaRecord>(
    reference,
    { id: value ?? '', meta: { branchId } },
    { enabled: given && !known },
  );
  const labelOf = (option: RaRecord): string => {
    if (option === known && name !== undefined) return name;
    const text = represent(option);
    return typeof text === 'string' ? text : `#${option.id}`;
  };
  return (
    <AsyncSelect<RaRecord>
      {...field}
      value={given ? (known ?? fetched ?? { id: value }) : null}
      onChange={option => {
        setChosen(option);
        onChange(option?.id ?? null);
        if (option) onChoose?.(option.id, labelOf(option));
      }}
      labelOf={labelOf}
      idOf={option => option.id}
      queryKey={[reference, 'toChooseFrom', branchId]}
      query={(api, text, options) =>
        readFirstMatchingRecords(api, reference, { branchId, filter: { name: text }, most: MAX }, options)
      }
      failed={translate('search.failed')}
      most={MAX}
    />
  );
};
