import type { SalesClose } from '../dataProvider/api';
import { ReportScreen } from './ReportScreen';
import { SeeOrders } from './SeeOrders';
import { Takings, TAKINGS_OUTLINE, takingsCsv } from './takings';

const TotalSalesReport = () => (
  <ReportScreen<SalesClose | null>
    name="total-sales"
    ask={(api, question, options) => api.totalSales(question, options)}
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
