import { useTranslate } from '../i18n/useTranslate';
import { useBranchName } from '../lib/branch';
import { Box, GlobalStyles } from '@mui/material';
import { useGetOne } from 'ra-core';
import type { Branch } from '../dataProvider/api';
import { config } from '../lib/config';
import { formatCurrentTime, formatDayRange, type DayRange } from '../lib/days';
import { ShopLogo } from './ShopLogo';
import { useIsPrinting } from './useIsPrinting';

const margin = { '@media print': { '@page': { margin: '14mm' } } };

interface BranchLineProps {
  branchId: number;
  /**
   * If `false`, the component makes no request for the branch. The branch's name is then shown only if it is already
   * cached.
   */
  asksForName?: boolean;
}

interface PrintHeadProps extends Partial<BranchLineProps> {
  title: string;
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
 * Time of printing on the branch's clock, like other times of a branch. The time zone is read from the cache without
 * a request.
 */
const Printed = ({ branchId }: { branchId: number | undefined }) => {
  const translate = useTranslate();
  const { data } = useGetOne<Branch>('branches', { id: branchId ?? '' }, { enabled: false });
  return <div>{translate('print.printed', { moment: formatCurrentTime(data?.timeZone) })}</div>;
};

export const PrintedHeading = ({ title, range, branchId, ...branch }: PrintHeadProps) => {
  const translate = useTranslate();
  const printing = useIsPrinting();
  return (
    <>
      <GlobalStyles styles={margin} />
      {printing && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2, pb: 1, borderBottom: 1 }}>
          <ShopLogo />
          <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
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
            {range && <div>{formatDayRange(range, translate)}</div>}
            <Printed branchId={branchId} />
            <div>{config().productName}</div>
          </Box>
        </Box>
      )}
    </>
  );
};
