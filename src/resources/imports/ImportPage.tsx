import { useRequireAccess } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/importLink';
import { useBranch } from '../../lib/branch';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { ByCommand } from './ByCommand';
import { DropFile } from './DropFile';
import { ImportList } from './ImportList';
import { OneImport } from './OneImport';
import './imports.css';

const FromFiles = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('import'));
  useRequireAccess({ action: 'list', resource: 'import' });
  if (Number.isSafeInteger(id) && id > 0) return <OneImport key={id} id={id} />;
  return (
    <>
      <ScreenTitle title={translate('importLink.title')} />
      <p className="soft import-lead">{translate('importLink.help')}</p>
      <DropFile branchId={branchId} onSent={sent => setSearch({ import: String(sent) })} />
      <ImportList key={branchId} branchId={branchId} />
    </>
  );
};

const ImportPage = () => (getBackend().capabilities.has('imports') ? <FromFiles /> : <ByCommand />);

export default ImportPage;
