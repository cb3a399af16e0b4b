import type { SalesClose } from '../dataProvider/api';
import { ReportScreen } from './ReportScreen';
import { SeeOrders } from './SeeOrders';
import { Takings, TAKINGS_OUTLINE, takingsCsv } from './takings';

const TotalSalesReport = () => (
  <ReportScreen<SalesClose | null>
    name="total-sales"
    query={(api, range, options) => api.totalSales(range, options)}
    compared
    isEmpty={close => close === null}
    outline={TAKINGS_OUTLINE}
    csv={takingsCsv}
  >
    {({ answer, branchId, compared, range }) =>
      answer && (
        <Takings
          close={answer}
          branchId={branchId}
          compared={compared}
          orders={<SeeOrders range={range} />}
        />
      )
    }
  </ReportScreen>
);

export default TotalSalesReport;
