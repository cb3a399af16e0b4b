import { SUPPLIER_PAYMENT_METHODS } from '../../../contract/enums';
import { Box, Card, Typography } from '@mui/material';
import { getBackend, isFieldSupported } from '../../backends/backend';
import type { TextKeySuffix } from '../../i18n/textKey';
import '../../i18n/purchaseOrders';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { DayInput, DecimalInput, ImageInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { SupplierInput } from './SupplierInput';

const ATTACHMENT_SENTENCES = {
  too_large: 'resources.purchases/orders.words.file_too_large',
  unreadable: 'resources.purchases/orders.words.file_unreadable',
  chosen: 'resources.purchases/orders.words.file_selected',
} as const;

const label = <Name extends TextKeySuffix<'resources.purchases/orders.words'>>(name: Name) =>
  `resources.purchases/orders.words.${name}` as const;

const INPUTS = {
  day: { source: 'day', label: label('day') },
  payable: { source: 'payableCents', label: label('payable') },
  paid: { source: 'paidCents', label: label('paid_amount') },
  method: { source: 'paymentMethod', label: label('payment_method') },
};

/** The inputs of the form, by their names in our API and in the records of other backends. */
export const FORM_FIELDS_BY_WIRE_NAME = {
  created_at: INPUTS.day,
  createdAt: INPUTS.day,
  payable_amount: INPUTS.payable,
  payableCents: INPUTS.payable,
  paid_amount: INPUTS.paid,
  paidCents: INPUTS.paid,
  payment_method: INPUTS.method,
  paymentMethod: INPUTS.method,
  ref_no: { source: 'ref_no', label: label('ref_no') },
  notes: { source: 'notes', label: label('notes') },
  lines: { source: 'lines', label: label('add_products') },
  supplierId: { source: 'supplier', label: label('supplier') },
};

const METHODS = SUPPLIER_PAYMENT_METHODS.map(method => ({ id: method, name: label(`methods.${method}`) }));

/**
 * Height of an input with its label and a line of text below the input. This height is always reserved, so that the
 * buttons do not move when a message appears.
 */
const FIELD_WITH_MESSAGE_PX = 83;

/** True if the backend lists suppliers, and stores the supplier of an order. */
const hasSupplier = (): boolean =>
  getBackend().capabilities.has('purchases/suppliers') &&
  isFieldSupported('purchases/orders', 'supplierName');

export const OrderFields = ({ branchId }: { branchId: number }) => (
  <Card
    sx={{
      p: 2,
      pb: 0,
      display: 'grid',
      gap: 0.5,
      '& .MuiFormControl-root': { m: 0, minHeight: FIELD_WITH_MESSAGE_PX },
      '& .MuiFormControl-root:has(textarea)': { minHeight: 0, mb: 2 },
    }}
  >
    <OrderDetailsHeading />
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <TextInput source="ref_no" label={label('ref_no')} validate={required()} />
      <DayInput source="day" label={label('day')} validate={required()} />
      {hasSupplier() && <SupplierInput branchId={branchId} />}
      <SelectInput
        source="paymentMethod"
        label={label('payment_method')}
        choices={METHODS}
        validate={required()}
      />
    </Box>
    <TextInput source="notes" label={label('notes')} multiline maxRows={6} helperText={false} />
    <Box sx={{ mb: 2 }}>
      <ImageInput source="attachment" label={label('attachment')} unscaled sentences={ATTACHMENT_SENTENCES} />
    </Box>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      <DecimalInput source="payableCents" label={label('payable')} unit="money" required zeroWhenEmpty />
      <DecimalInput source="paidCents" label={label('paid_amount')} unit="money" required zeroWhenEmpty />
    </Box>
  </Card>
);

const OrderDetailsHeading = () => {
  const words = useResourceTexts();
  return (
    <Typography variant="h2" sx={{ mb: 1 }}>
      {words('order_details')}
    </Typography>
  );
};
