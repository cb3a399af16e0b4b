import { useRequireAccess } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/importLink';
import { useBranch } from '../../lib/branch';
import { isDataProviderBackend } from '../../lib/currentBranch';
import NotSupported from '../../pages/NotSupported';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { CommandLineHint } from './CommandLineHint';
import { FileDropArea } from './FileDropArea';
import { ImportList } from './ImportList';
import { ImportJobPage } from './ImportJobPage';
import './imports.css';

const FromFiles = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('import'));
  useRequireAccess({ action: 'list', resource: 'import' });
  if (Number.isSafeInteger(id) && id > 0) return <ImportJobPage key={id} id={id} />;
  return (
    <>
      <ScreenTitle title={translate('importLink.title')} />
      <p className="soft import-lead">{translate('importLink.help')}</p>
      <FileDropArea branchId={branchId} onSent={sent => setSearch({ import: String(sent) })} />
      <ImportList key={branchId} branchId={branchId} />
    </>
  );
};

/** Only a server with our API has the command of `CommandLineHint`. */
function ImportPage() {
  if (getBackend().capabilities.has('imports')) return <FromFiles />;
  return isDataProviderBackend() ? <NotSupported lack="imports" /> : <CommandLineHint />;
}

export default ImportPage;
