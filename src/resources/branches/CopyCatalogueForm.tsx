import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify, useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { Api, Branch, Category } from '../../dataProvider/api';
import { useVisibleBranches } from '../../lib/branch';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import './branches.css';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useApiQuery } from '../../ui/useApiQuery';
import { NativeSelect } from '../../ui/NativeSelect';
import { BusyButton } from '../../ui/BusyButton';
import '../../i18n/branches';

const LOOK = 700;

export const CopyCatalogueForm = () => {
  const words = useResourceTexts();
  const record = useRecordContext<Branch>();
  const id = Number(record?.id);
  const branches = (useVisibleBranches() ?? []).filter(branch => Number(branch.id) !== id);
  const allowed = useIsActionAllowed('create', 'branches');
  const { data } = useGetList<Category>(
    'categories',
    { filter: { branchId: id }, meta: { branchId: id }, pagination: { page: 1, perPage: 1 } },
    { enabled: allowed && record?.id !== undefined, onError: () => undefined },
  );
  if (!allowed || record?.id === undefined || branches.length === 0 || data?.length !== 0) return null;
  return (
    <fieldset className="wide copy-catalogue">
      <legend>{words('copy_title')}</legend>
      <Copy id={id} branches={branches} />
    </fieldset>
  );
};

const Copy = ({ id, branches }: { id: number; branches: { id: string | number; name: string }[] }) => {
  const words = useResourceTexts();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const [from, setFrom] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { data, failure: unknown } = useApiQuery({
    key: ['previewCatalogueCopy', id, from, busy],
    query: (_api, options) => _api.previewCatalogueCopy({ branchId: id, from: Number(from) }, options),
    failed: words('copy_failed'),
    enabled: from !== '',
    ...(busy ? { refetchInterval: LOOK } : {}),
  });
  const copy = async () => {
    setBusy(true);
    setFailure('');
    try {
      const { categories, products } = await api.copyCatalogue({ branchId: id, from: Number(from) });
      notify(words('copied', { categories: formatCount(categories), products: formatCount(products) }), {
        type: 'success',
      });
      await queryClient.invalidateQueries({ queryKey: ['categories'] });
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    setBusy(false);
  };
  const says = () => {
    if (failure || unknown) return failure || unknown?.sentence;
    if (!data) return words('copy_help');
    if (busy && data.total > 0)
      return words('copying', { done: formatCount(data.copied), total: formatCount(data.total) });
    return words('copy_preview', {
      categories: formatCount(data.categories),
      products: formatCount(data.products),
    });
  };
  return (
    <>
      <NativeSelect
        value={from}
        label={words('copy_from')}
        onChange={setFrom}
        disabled={busy}
        choices={[
          ['', words('copy_choose')],
          ...branches.map(({ id: other, name }) => [String(other), name] as const),
        ]}
      />
      <BusyButton
        variant="outlined"
        busy={busy}
        disabled={!data || data.categories === 0}
        onClick={() => void copy()}
      >
        {words(busy ? 'copy_busy' : 'copy')}
      </BusyButton>
      <p role="status" className={failure || unknown ? 'warning-line' : 'soft'}>
        {says()}
      </p>
    </>
  );
};
