import {
  useDataProvider,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  type RaRecord,
} from 'ra-core';
import { isFieldSupported } from '../../backends/backend';
import type { Api } from '../../dataProvider/api';
import { translateToEnglish } from '../../i18n/translate';
import { useListScreen } from '../list/listScreenContext';
import { ExportMenu } from './ExportMenu';
import type { ListFileColumns } from './fileColumns';
import { readAllRecords } from './readAllRecords';

interface ListExportProps {
  load: () => Promise<ListFileColumns<never>>;
  button: HTMLElement;
  onClose: () => void;
}

/** Lists whose records all branches share. */
const SHARED_LISTS = ['banners', 'branches', 'settings/discount-types', 'settings/menu-categories'];

/** Exports all records of the list, with its filters and sort order. */
export const ListExport = ({ load, ...menu }: ListExportProps) => {
  const api = useDataProvider<Api>();
  const resource = useResourceContext() ?? '';
  const nameOf = useGetResourceLabel();
  const { branchId } = useListScreen();
  const { sort, ...list } = useListContext();
  const { filter, filterValues } = list as Record<'filter' | 'filterValues', object | undefined>;
  const wanted = { sort, filter: { ...filterValues, ...filter }, meta: { branchId } };
  return (
    <ExportMenu
      {...menu}
      // File names are in English in every language, as the headings are.
      name={translateToEnglish(`resources.${resource}.name`, { smart_count: 2, _: nameOf(resource, 2) })}
      branchId={branchId}
      isShared={SHARED_LISTS.includes(resource)}
      prepare={async ({ signal, onProgress }) => {
        const records = await readAllRecords(api, resource, wanted, { signal, onProgress });
        const columnsOf = (await load()) as ListFileColumns<RaRecord>;
        const columns = await columnsOf({ api, branchId, records, signal });
        return { records, columns: columns.filter(({ field = 'id' }) => isFieldSupported(resource, field)) };
      }}
    />
  );
};
