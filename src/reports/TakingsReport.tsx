import type { ReactNode } from 'react';
import type { BranchTakings } from '../dataProvider/api';
import { ReportScreen, type ReportScreenProps } from './ReportScreen';
import { SeeOrdersLink } from './SeeOrdersLink';
import { Takings, TAKINGS_PLACEHOLDER, toTakingsCsv } from './takings';

type Close = BranchTakings | null;

interface TakingsReportProps extends Pick<ReportScreenProps<Close, object>, 'name' | 'dates' | 'query'> {
  children?: (close: BranchTakings) => ReactNode;
}

export const TakingsReport = ({ children, ...report }: TakingsReportProps) => (
  <ReportScreen<Close>
    {...report}
    compared
    isEmpty={close => close === null}
    outline={TAKINGS_PLACEHOLDER}
    csv={toTakingsCsv}
  >
    {({ answer, branchId, compared, range }) =>
      answer && (
        <>
          <Takings
            close={answer}
            branchId={branchId}
            compared={compared}
            orders={<SeeOrdersLink range={range} />}
          />
          {children?.(answer)}
        </>
      )
    }
  </ReportScreen>
);
