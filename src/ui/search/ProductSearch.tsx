import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, useForkRef } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/search';
import { MAX_SEARCH_MATCHES } from '../../../contract/limits';
import type { Api, ProductMatch } from '../../dataProvider/api';
import { formatCents } from '../../lib/money';
import { AsyncSelect } from './AsyncSelect';
import { useScanHandlerInNumberInputs } from '../scan/useScanHandlerInNumberInputs';
import { findProductByCode } from './findProductByCode';
import { isScannableCode } from './scannableCodes';
import { focusContainerOfRemovedElement } from '../focus';

/**
 * On a phone the button has only a plus sign, so that the placeholder of the search input is not truncated.
 */
const roomForTheBox = {
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: 2 },
  '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } },
  '& > span:last-of-type': { display: { xs: 'none', sm: 'inline' } },
};

interface ProductSearchProps {
  branchId: number;
  /**
   * Adds a product.
   * @param scanned true for a scan, false for a choice from the options
   * @returns optionally a promise. If it resolves to false, the product was not added, and the choice stays in the
   *   input
   */
  onAdd: (product: ProductMatch, scanned: boolean) => void | Promise<boolean>;
  busy?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  error?: boolean;
  says?: string | undefined;
}

const labelOf = ({ name, upc, priceCents }: ProductMatch): string =>
  [`${name}${upc ? ` (${upc})` : ''}`, formatCents(priceCents)].filter(Boolean).join(' - ');

export const ProductSearch = ({
  branchId,
  onAdd,
  busy = false,
  inputRef,
  error = false,
  says,
}: ProductSearchProps) => {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ProductMatch | null>(null);
  const [inactive, setInactive] = useState<ProductMatch | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const boxRef = useForkRef(box, inputRef);
  const give = async (product: ProductMatch, scanned: boolean) => {
    if ((await onAdd(product, scanned)) !== false) return;
    if (!box.current?.value) setChosen(product);
  };
  const scan = useScan(branchId, {
    onAdd: (product, scanned) => void give(product, scanned),
    onInactive: setInactive,
  });
  // Scans also work while the focus is outside of the search input.
  useScanHandlerInNumberInputs(code => {
    setInactive(null);
    return scan(code);
  });
  const add = () => {
    if (!chosen || busy) return;
    setChosen(null);
    setInactive(null);
    // The pressed button is now disabled, so the focus moves to the search input. A screen that focuses the added line
    // does so afterwards.
    box.current?.focus();
    void give(chosen, false);
  };
  return (
    <>
      <Box className="no-print" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <AsyncSelect
          name={translate('search.products')}
          placeholder={translate('search.products_placeholder')}
          emptyMessage={translate('search.products_empty')}
          value={chosen}
          onChange={setChosen}
          labelOf={labelOf}
          idOf={({ id }) => id}
          queryKey={['searchProducts', branchId]}
          query={async (api, text, { signal }) =>
            (await api.searchProducts({ text, branchId }, { signal })).filter(match => !match.inactive)
          }
          failed={translate('search.products_failed')}
          most={MAX_SEARCH_MATCHES}
          // A failed product search shows no results and no message. Its error is only logged.
          quiet
          error={error}
          describedBy={says}
          inputRef={boxRef}
          onEnter={typed => {
            if (chosen) add();
            else if (isScannableCode(typed)) {
              setInactive(null);
              void scan(typed);
            } else return false;
            return true;
          }}
        />
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          disabled={!chosen || busy}
          onClick={add}
          aria-label={translate('ra.action.add')}
          sx={{ flexShrink: 0, ...roomForTheBox }}
        >
          <span>{translate('ra.action.add')}</span>
        </Button>
      </Box>
      {inactive && (
        <InactiveProduct product={inactive} branchId={branchId} onClose={() => setInactive(null)} />
      )}
    </>
  );
};

interface InactiveProps {
  product: ProductMatch;
  branchId: number;
  onClose: () => void;
}

const InactiveProduct = ({ product: { id, name, upc, inactive }, branchId, onClose }: InactiveProps) => {
  const translate = useTranslate();
  const place = new URLSearchParams({
    branchId: String(branchId),
    categoryId: String(inactive?.categoryId),
  });
  return (
    <Alert ref={focusContainerOfRemovedElement} severity="warning" onClose={onClose} sx={{ mt: 1 }}>
      {translate('search.inactive_code', { product: name, code: upc })}{' '}
      {Boolean(inactive?.categoryId) && (
        <Link to={`/admin/products/${id}?${place}`} style={{ color: 'inherit' }}>
          {translate('search.open_inactive')}
        </Link>
      )}
    </Alert>
  );
};

interface Found {
  onAdd: (product: ProductMatch, scanned: boolean) => void;
  onInactive: (product: ProductMatch) => void;
}

/**
 * Returns a function that looks up scanned codes one after another. Its promise resolves to the product's name, or to a
 * message if no product was added.
 */
function useScan(branchId: number, { onAdd, onInactive }: Found) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const translate = useTranslate();
  const before = useRef(Promise.resolve(''));
  const lookUp = async (code: string): Promise<string> => {
    try {
      const match = await findProductByCode(api, code, branchId);
      if (match?.inactive) onInactive(match);
      else if (match) onAdd(match, true);
      else notify('search.unknown_code', { type: 'warning', messageArgs: { code } });
      return match?.name ?? translate('search.unknown_code', { code });
    } catch (error) {
      console.error(translate('search.products_failed'), error);
      notify('search.products_failed', { type: 'error' });
      return translate('search.products_failed');
    }
  };
  return (code: string) => (before.current = before.current.then(() => lookUp(code)));
}
