import { useGetOne, useRecordContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { getBackend, isFieldSupported } from '../../backends/backend';
import type { Branch } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reorderInputs';
import { useSelectedCategoryId } from '../../lib/selection';
import { FormPanel } from '../../ui/form/FormPanel';
import {
  CheckboxGroup,
  CheckboxInput,
  DecimalInput,
  DescriptionInput,
  FormGroup,
  ImageInput,
  ReferenceInput,
  StatusInput,
  TextInput,
  UpcInput,
} from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useListScreen } from '../../ui/list';
import { CategoryInput } from '../categories/CategoryInput';
import { PackageCodesInput } from './PackageCodesInput';
import { CopiedPicture } from './duplicate/CopiedPicture';
import { DuplicateButton } from './duplicate/DuplicateButton';
import { getFlagLanguage } from './flags';
import { ProductStock } from './ProductStock';
import { ProductSummary } from './ProductSummary';

const NEW_PRODUCT = { status: 1, taxTenThousandths: 0, costCents: 0, stockThousandths: 0 };

const ProductForm = () => {
  const { branchId } = useListScreen();
  const categoryId = useSelectedCategoryId();
  const { search } = useLocation();
  const { capabilities } = getBackend();
  return (
    <FormPanel
      defaults={{ ...NEW_PRODUCT, ...(categoryId === undefined ? {} : { categoryId }) }}
      tools={<DuplicateButton search={search} />}
    >
      <FormGroup title="resources.products.words.basic">
        <TextInput source="name" validate={required()} />
        <UpcInput source="upc" />
        {capabilities.has('productCodes') && <PackageCodesInput />}
        <DescriptionInput source="description" />
        <StatusInput source="status" />
        <CategoryInput branchId={branchId} />
      </FormGroup>
      <FormGroup title="resources.products.words.pricing">
        <StockWithMovements />
        <DecimalInput source="priceCents" unit="money" required />
        <DecimalInput source="costCents" unit="money" />
        <TaxInput branchId={branchId} />
        <StockInput />
        {capabilities.has('reorder') && <ReorderInputs />}
      </FormGroup>
      {hasPictureOrFlag() && (
        <FormGroup title="resources.products.words.image_and_flags">
          <ImageInput source="file" stored="picture" />
          <CopiedPicture />
          <CheckboxGroup>
            <CheckboxInput source="ebt" />
            <CheckboxInput source="wic" />
            <CheckboxInput source="pesado" lang={getFlagLanguage('pesado')} />
            <CheckboxInput source="ecommerce" />
          </CheckboxGroup>
        </FormGroup>
      )}
      {hasSummary() && <ProductSummary branchId={branchId} />}
    </FormPanel>
  );
};

const hasPictureOrFlag = (): boolean =>
  ['picture', 'ebt', 'wic', 'pesado', 'ecommerce'].some(field => isFieldSupported('products', field));

/** The summary needs the price, the cost and the stock. */
const hasSummary = (): boolean =>
  ['priceCents', 'costCents', 'stockThousandths'].every(field => isFieldSupported('products', field));

/** Input of the tax rate, labelled with the branch's name of its tax. */
const TaxInput = ({ branchId }: { branchId: number }) => {
  const { data } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { staleTime: 60_000, onError: () => undefined },
  );
  return (
    <DecimalInput
      source="taxTenThousandths"
      decimals={4}
      unit="percent"
      {...(data?.taxLabel ? { label: data.taxLabel } : {})}
    />
  );
};

/**
 * If the backend supports stock movements, the stock of an existing product is shown as text, and a dialog changes it.
 */
const useHasStockMovements = (): boolean => {
  const record = useRecordContext();
  return record?.id !== undefined && getBackend().capabilities.has('changeStock');
};

const StockWithMovements = () => useHasStockMovements() && <ProductStock />;

const StockInput = () => !useHasStockMovements() && <DecimalInput source="stockThousandths" decimals={3} />;

const ReorderInputs = () => {
  const translate = useTranslate();
  return (
    <>
      <DecimalInput
        source="minStockThousandths"
        decimals={3}
        helperText={translate('reorderInputs.minimumHelp')}
      />
      <DecimalInput
        source="targetStockThousandths"
        decimals={3}
        helperText={translate('reorderInputs.targetHelp')}
      />
      <ReferenceInput source="supplierId" reference="purchases/suppliers" />
    </>
  );
};

export default ProductForm;
