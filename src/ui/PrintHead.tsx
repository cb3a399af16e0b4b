import { useBranchName } from '../lib/branch';
import { Box, GlobalStyles } from '@mui/material';
import { useTranslate } from 'ra-core';
import { config } from '../lib/config';
import type { DayRange } from '../lib/days';
import { formatRange } from '../lib/formatRange';
import { formatNow } from '../lib/days';
import { usePrinting } from './usePrinting';

/** Not of every page: one of labels has none. */
const margin = { '@media print': { '@page': { margin: '14mm' } } };

interface BranchLineProps {
  branchId: number;
  /** `false`: no call is spent on the branch's name where nothing else has asked for it. */
  asksForName?: boolean;
}

interface PrintHeadProps extends Partial<BranchLineProps> {
  title: string;
  /** The days it is about; a list has none. */
  range?: DayRange | undefined;
}

const BranchLine = ({ branchId, asksForName = true }: BranchLineProps) => {
  const translate = useTranslate();
  const name = useBranchName(branchId, asksForName);
  return name
    ? translate('print.branch', { name, id: branchId })
    : translate('layout.branch_name', { id: branchId });
};

/**
 * On paper only, where the frame is missing: what this is, of which branch and days, and when it was printed. What is of the
 * whole shop names no branch.
 */
export const PrintHead = ({ title, range, branchId, ...branch }: PrintHeadProps) => {
  const translate = useTranslate();
  const printing = usePrinting();
  return (
    <>
      <GlobalStyles styles={margin} />
      {printing && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2, pb: 1, borderBottom: 1 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="p" sx={{ m: 0, fontSize: 18, fontWeight: 650 }}>
              {title}
            </Box>
            {branchId !== undefined && (
              <div>
                <BranchLine branchId={branchId} {...branch} />
              </div>
            )}
          </Box>
          <Box sx={{ flexShrink: 0, maxWidth: '50%', textAlign: 'right', overflowWrap: 'anywhere' }}>
            {range && <div>{formatRange(range, translate)}</div>}
            <div>{translate('print.printed', { moment: formatNow() })}</div>
            <div>{config().productName}</div>
          </Box>
        </Box>
      )}
    </>
  );
};
