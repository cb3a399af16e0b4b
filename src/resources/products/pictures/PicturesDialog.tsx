/**
 * Uploads a folder of pictures, each named by the code of its product. The dialog first shows the matches, then
 * saves the pictures one after another.
 */
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { getBackend } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/pictures';
import { formatCount } from '../../../lib/quantities';
import { FileButton } from '../../../ui/files/FileButton';
import { useFileDrop } from '../../../ui/files/useFileDrop';
import { Loading } from '../../../ui/Loading';
import { useApiQuery } from '../../../ui/useApiQuery';
import { BulkChangeDialog } from '../change/BulkChangeDialog';
import { loadSelectedProducts } from '../change/bulkChangeTarget';
import { readDroppedFiles } from './readDroppedFiles';
import {
  indexProductsByCode,
  matchPictureFiles,
  type MatchedPicture,
  type PictureMatchState,
} from './matchPictureFiles';
import { useUploadMatchedPictures } from './useUploadMatchedPictures';

interface PicturesDialogProps {
  branchId: number;
  onClose: () => void;
}

const PicturesDialog = ({ branchId, onClose }: PicturesDialogProps) => {
  const translate = useTranslate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [replaces, setReplaces] = useState(false);
  const { run, begin } = useUploadMatchedPictures(branchId, onClose);
  const { data, failure } = useApiQuery({
    key: ['picturesByCode', branchId],
    query: async (api, options) => {
      const everyOne = { branchId, ids: null, filter: { categoryId: 0 }, count: 0 };
      const products = await loadSelectedProducts(api, everyOne, options);
      const others = getBackend().capabilities.has('productCodes')
        ? await api.productCodes(branchId, options)
        : [];
      return indexProductsByCode(products, others);
    },
    failed: translate('pictures.failed'),
    enabled: files.length > 0,
    gcTime: 0,
  });
  const matched = useMemo(
    () => (data ? matchPictureFiles(files, data, replaces) : []),
    [files, data, replaces],
  );
  const count = countOf(matched, 'found');
  return (
    <BulkChangeDialog
      title={translate('pictures.title')}
      lead={translate('pictures.lead')}
      submit={translate('pictures.go', { count: formatCount(count) })}
      disabled={count === 0}
      wide
      busy={false}
      failure={failure}
      run={run}
      onSubmit={() => begin(matched, replaces)}
      onClose={onClose}
    >
      <Chooser onFiles={setFiles} />
      {files.length > 0 && !data && !failure && <Loading />}
      {data && (
        <>
          <Sums matched={matched} />
          <FormControlLabel
            control={<Checkbox checked={replaces} onChange={(_, checked) => setReplaces(checked)} />}
            label={translate('pictures.replace')}
          />
          <Files matched={matched} />
        </>
      )}
    </BulkChangeDialog>
  );
};

const countOf = (matched: readonly MatchedPicture[], state: PictureMatchState): number =>
  matched.filter(one => one.state === state).length;

const Chooser = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { over, place } = useFileDrop(dropped => {
    const unread = () => notify(translate('pictures.dropFailed'), { type: 'error', autoHideDuration: null });
    void readDroppedFiles(dropped).then(onFiles, unread);
  });
  return (
    <Box
      {...place}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        p: 2,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <span className="soft">{translate('pictures.drop')}</span>
      <FileButton
        label={translate('pictures.chooseFolder')}
        onFiles={onFiles}
        input={{ multiple: true, webkitdirectory: '' }}
      />
      <FileButton
        label={translate('pictures.chooseFiles')}
        onFiles={onFiles}
        input={{ multiple: true, accept: 'image/*' }}
      />
    </Box>
  );
};

const BESIDES = ['kept', 'second', 'wrong_type'] as const;

const Sums = ({ matched }: { matched: readonly MatchedPicture[] }) => {
  const translate = useTranslate();
  const counts = Object.fromEntries(
    (['found', 'unknown', 'too_large'] as const).map(state => [state, formatCount(countOf(matched, state))]),
  );
  return (
    <div role="status">
      <strong>{translate('pictures.sums', counts)}</strong>
      {BESIDES.filter(state => countOf(matched, state) > 0).map(state => (
        <div key={state} className="soft">
          {translate(`pictures.besides.${state}`, { count: formatCount(countOf(matched, state)) })}
        </div>
      ))}
    </div>
  );
};

/** Maximum number of rows to show. Rows with problems come first. */
const MAX = 300;

const Files = ({ matched }: { matched: readonly MatchedPicture[] }) => {
  const translate = useTranslate();
  const rows = [...matched].sort((a, b) => Number(a.state === 'found') - Number(b.state === 'found'));
  return (
    // The list is focusable, so that the arrow keys can scroll it.
    <Box className="change-scroll" tabIndex={0} role="region" aria-label={translate('pictures.fileHead')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('pictures.fileHead')}</th>
            <th scope="col">{translate('pictures.productHead')}</th>
          </tr>
        </thead>
        <tbody>
          {/* The index is the key: several dropped folders can contain files of the same name, and browsers do not
              reveal the folder. */}
          {rows.slice(0, MAX).map(({ file, state, product }, at) => (
            <tr key={at}>
              <td>{file.name}</td>
              <td>
                {product?.name}
                {state !== 'found' && (
                  <span className="second-line">{translate(`pictures.states.${state}`)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX && (
        <p className="soft">{translate('pictures.more', { count: formatCount(rows.length - MAX) })}</p>
      )}
    </Box>
  );
};

export default PicturesDialog;
