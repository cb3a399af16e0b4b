import { Snackbar } from '@mui/material';
import { CloseNotificationContext } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pinBranchWhileUnsaved } from '../../../../lib/pinnedBranch';
import { registerUnsavedWork } from '../../../../lib/unsavedWork';
import { ConflictResolver } from '../../../../ui/form/ConflictResolver';
import { SignInAgainDialog } from '../../../../ui/form/SignInAgainDialog';
import { UndoBulkChangeNotification } from '../../change/UndoBulkChangeNotification';
import { useEditableCells, type SavedCell } from './editableCellsContext';

const SHOWN_FOR = 15_000;

export const SavedCellNotice = ({ saved }: { saved: SavedCell | null }) => {
  const { drafts } = useEditableCells();
  const isUnsaved = useSyncExternalStore(drafts.subscribe, () => drafts.isUnsaved);
  const [closed, setClosed] = useState<SavedCell | null>(null);
  const close = () => setClosed(saved);
  useEffect(() => registerUnsavedWork(() => drafts.isUnsaved), [drafts]);
  useEffect(() => pinBranchWhileUnsaved(() => drafts.isUnsaved), [drafts]);
  return (
    <>
      {isUnsaved && <SignInAgainDialog />}
      <ConflictResolver />
      {saved && (
        // Only one notification is shown, so that twenty edited prices do not show twenty notifications in turn.
        <Snackbar
          // A new React key gives each notification a timer and an undo button of its own, because the undo of the
          // previous notification can still be running.
          key={saved.key}
          open={saved !== closed}
          autoHideDuration={SHOWN_FOR}
          // A click outside the notification, such as into the next cell, does not close it.
          onClose={(_, reason) => reason !== 'clickaway' && close()}
        >
          <div>
            <CloseNotificationContext value={close}>
              <UndoBulkChangeNotification
                sentence={saved.sentence}
                undo={async () => {
                  const restored = await saved.restore();
                  return { restored: restored ? 1 : 0, left: restored ? [] : [saved.product] };
                }}
                readAgain={() => Promise.resolve()}
              />
            </CloseNotificationContext>
          </div>
        </Snackbar>
      )}
    </>
  );
};
