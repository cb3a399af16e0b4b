import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useDataProvider, useEvent, useNotify } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Api } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/keys';
import { useBranch, useBranchChoice, useBranchIdFromUrl } from '../../lib/branch';
import { isActionAllowed } from '../../lib/isActionAllowed';
import { Dialog } from '../../ui/Dialog';
import { findProductByCode } from '../../ui/search/findProductByCode';

interface ScannedProps {
  code: string;
  onClose: () => void;
}

const Scanned = ({ code, onClose }: ScannedProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const navigate = useNavigate();
  const ambient = useBranch();
  const named = useBranchIdFromUrl();
  const branchId = named ?? ambient;
  const needsBranch = useBranchChoice() !== 'made' && named === undefined;
  const [unknown, setUnknown] = useState(false);

  const find = useEvent(async (): Promise<void> => {
    if (needsBranch) {
      onClose();
      notify(translate('layout.which_branch'), { type: 'warning' });
      return;
    }
    try {
      const match = await findProductByCode(api, code, branchId);
      if (match) {
        onClose();
        void navigate(`/admin/products/${match.id}/show`);
      } else if (isActionAllowed('create', 'products')) setUnknown(true);
      else {
        onClose();
        notify(translate('keys.unknownTitle', { code }), { type: 'warning' });
      }
    } catch (error) {
      console.error(translate('keys.failed'), error);
      onClose();
      notify(translate('keys.failed'), { type: 'error' });
    }
  });
  useEffect(() => void find(), [find]);
  if (!unknown) return null;
  const create = () => {
    onClose();
    void navigate(`/admin/products/create?branchId=${branchId}`, { state: { record: { upc: code } } });
  };
  return <UnknownCode code={code} onClose={onClose} onCreate={create} />;
};

const UnknownCode = ({ code, onClose, onCreate }: ScannedProps & { onCreate: () => void }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('keys.unknownTitle', { code })}
      </DialogTitle>
      <DialogContent sx={{ pb: 1 }}>{translate('keys.create')}</DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose}>{translate('keys.close')}</Button>
        <Button variant="contained" onClick={onCreate}>
          {translate('keys.createButton')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default Scanned;
