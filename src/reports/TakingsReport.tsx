import type { ReactNode } from 'react';
import { getBackend } from '../backends/backend';
import type { BranchTakings } from '../dataProvider/api';
import { isActionAllowed } from '../lib/isActionAllowed';
import { DrawerDayPanel } from './DrawerDayPanel';
import { ReportScreen, type ReportScreenProps } from './ReportScreen';
import { SeeOrdersLink } from './SeeOrdersLink';
import { TakingsByDayExport } from './TakingsByDayExport';
import { Takings, TAKINGS_PLACEHOLDER, toTakingsFile } from './takings';

type Close = BranchTakings | null;

/** True if the backend has drawer sessions, and the person may see their figures. */
const showsDrawers = (): boolean =>
  getBackend().capabilities.has('drawerDay') && isActionAllowed('list', 'drawers/figures');

interface TakingsReportProps extends Pick<ReportScreenProps<Close, object>, 'name' | 'dates' | 'query'> {
  children?: (close: BranchTakings) => ReactNode;
}

export const TakingsReport = ({ children, ...report }: TakingsReportProps) => (
  <ReportScreen<Close>
    {...report}
    compared
    more={<TakingsByDayExport dates={report.dates ?? 'range'} />}
    isEmpty={close => close === null}
    outline={TAKINGS_PLACEHOLDER}
    file={toTakingsFile}
  >
    {({ answer, answeredAt, branchId, compared, range }) =>
      answer && (
        <>
          <Takings
            close={answer}
            branchId={branchId}
            compared={compared}
            orders={<SeeOrdersLink range={range} />}
          />
          {children?.(answer)}
          {showsDrawers() && <DrawerDayPanel range={{ branchId, ...range }} answeredAt={answeredAt} />}
        </>
      )
    }
  </ReportScreen>
);
