import { useGetOne, useRecordContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { backend } from '../../backends';
import { EVERY_CATEGORY } from '../../backends/createBackend';
import type { Branch, Product } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { FlagsField, PictureField, StatusBadge } from '../../ui/fields';
import {
  CheckboxGroup,
  CheckboxInput,
  DescriptionInput,
  FormGroup,
  DecimalInput,
  ImageInput,
  StatusInput,
  TextInput,
  UpcInput,
} from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { formPart } from '../../ui/form/parts';
import { lazy } from '../../ui/lazy';
import { columnOf, EmptyList, FullTable, ListScreen, SearchBox, useRowTools } from '../../ui/list';
import { Waiting } from '../../ui/Waiting';
import { config } from '../../lib/config';
import { formatCents } from '../../lib/money';
import { formatStock } from '../../lib/quantities';
import { useBranch } from '../../lib/branch';
import { useSelected } from '../../lib/selection';
import { useName } from '../../lib/useName';
import { useWords } from '../../lib/words';
import type { AllProductsProps } from './all/AllProducts';
import { CategoryInput } from '../categories/CategoryInput';
import { useManyActions } from './change/useManyActions';
import { FLAGS, SPANISH_FLAGS } from './flags';
import { FoundElsewhere } from './FoundElsewhere';
import type { NoCategoryProps } from './all/NoCategory';
import { StockField } from './StockField';

const Column = columnOf<Product>();

// Prefetched, because both lists render their first rows with it.
void FullTable.preload().catch(() => undefined);

// Loaded apart, because watching the form needs the library of the forms.
const ProductSummary = formPart(async () => ({ default: (await import('./formParts')).ProductSummary }));

// The codes of packages, with what is in them.
const CodesInput = formPart(
  async () => ({ default: (await import('./formParts')).CodesInput }),
  'productCodes',
);

// For the duplicate of a product.
const CopiedPicture = formPart(async () => ({ default: (await import('./formParts')).CopiedPicture }));
const DuplicateButton = formPart(async () => ({ default: (await import('./formParts')).DuplicateButton }));

/** The button in the form above a list. */
const Duplicate = () => <DuplicateButton search={useLocation().search} />;

// Fields of a product that only our server has.
const ReorderInputs = formPart(() => import('../purchases/reorder/inputs'), 'reorder');

const ProductForm = ({ branchId }: { branchId: number }) => (
  <>
    <FormGroup title="resources.products.words.basic">
      <TextInput source="name" validate={required()} />
      <UpcInput source="upc" />
      <CodesInput />
      <DescriptionInput source="description" />
      <StatusInput source="status" />
      <CategoryInput branchId={branchId} />
    </FormGroup>
    <FormGroup title="resources.products.words.pricing">
      <DecimalInput source="priceCents" unit="money" required />
      <DecimalInput source="costCents" unit="money" />
      <TaxInput branchId={branchId} />
      <StockField />
      <ReorderInputs of="product" />
    </FormGroup>
    <FormGroup title="resources.products.words.image_and_flags">
      <ImageInput source="file" stored="picture" />
      <CopiedPicture />
      <CheckboxGroup>
        <CheckboxInput source="ebt" />
        <CheckboxInput source="wic" />
        <CheckboxInput source="pesado" lang="es" />
        <CheckboxInput source="ecommerce" />
      </CheckboxGroup>
      <ProductSummary />
    </FormGroup>
  </>
);

/** Labelled with what the branch calls its taxes. */
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

/** A link to the product's page. */
const Name = () => {
  const product = useRecordContext<Product>()!;
  const { follow, showPath } = useRowTools();
  return (
    <a className="strong record-link" href={showPath(product)} onClick={follow}>
      {product.name}
    </a>
  );
};

const NameWithUpc = () => {
  const product = useRecordContext<Product>();
  return (
    <>
      <Name />
      {product?.upc && <span className="second-line whole">UPC {product.upc}</span>}
    </>
  );
};

/** On a card, where there is no form beside it, the stock stands below the price. */
const PriceAndStock = () => {
  const product = useRecordContext<Product>();
  const words = useWords();
  if (!product) return null;
  return (
    <>
      {formatCents(product.priceCents)}
      <span className="second-line on-card">
        {words('in_stock', { stock: formatStock(product.stockThousandths, product.pesado) })}
      </span>
    </>
  );
};

const Flags = () => <FlagsField flags={FLAGS} spanish={SPANISH_FLAGS} />;

const NEW_PRODUCT = { status: 1, taxTenThousandths: 0, costCents: 0, stockThousandths: 0 };

const AllProducts = lazy<AllProductsProps>(() => import('./all/AllProducts'), <Waiting />);

const NoCategory = lazy<NoCategoryProps>(() => import('./all/NoCategory'), <Waiting />);

const ProductList = () => {
  const ambient = useBranch();
  const branchId = useSelected('branchId') ?? ambient;
  const categoryId = useSelected('categoryId');
  if (categoryId !== undefined) return <CategoryProducts branchId={branchId} categoryId={categoryId} />;
  const form = { form: <ProductForm branchId={branchId} />, defaults: NEW_PRODUCT };
  if (!backend().capabilities.has(EVERY_CATEGORY)) return <NoCategory branchId={branchId} {...form} />;
  return <AllProducts {...form} formTools={<Duplicate />} Name={NameWithUpc} Flags={Flags} />;
};

const CategoryProducts = ({ branchId, categoryId }: { branchId: number; categoryId: number }) => {
  const words = useWords();
  const selectedBranch = useSelected('branchId');
  const category = useName('categories', categoryId, branchId);
  const branch = useName('branches', branchId);
  const { any: hasActions } = useManyActions();
  return (
    <ListScreen
      paged
      form={<ProductForm branchId={branchId} />}
      formTools={<Duplicate />}
      defaults={{ ...NEW_PRODUCT, categoryId }}
      title={words('title', { category })}
      toolbar={
        <>
          <BackLink to={`/admin/categories?branchId=${branchId}`} label={words('back')} />
          <span className="soft">{words('in_branch', { branch })}</span>
          {selectedBranch !== undefined && <SearchBox />}
        </>
      }
      bulkActions={hasActions && <ProductActions />}
      exported={async () => (await import('../exported/products')).products}
      branchId={branchId}
      filter={{ branchId, categoryId }}
      empty={
        <EmptyList>
          <FoundElsewhere branchId={branchId} />
        </EmptyList>
      }
    >
      <Column source="id" />
      <Column source="picture" field={PictureField} />
      <Column source="name" field={NameWithUpc} label="resources.products.words.name_column" />
      <Column
        source="priceCents"
        kind="money"
        field={PriceAndStock}
        label={words('price_column', { currency: config().currency })}
      />
      <Column source="status" field={StatusBadge} />
      <Column source="ecommerce" label="common.flags" field={Flags} />
    </ListScreen>
  );
};

// Selecting rows needs more code than this list's own. All of it loads after the first page of rows.
const ProductActions = lazy(async () => ({
  default: (await import('./change/ProductActions')).ProductActions,
}));

const ProductPage = lazy(() => import('./page/ProductPage'), <Waiting />);

export default { list: ProductList, show: ProductPage };
