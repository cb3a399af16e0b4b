import RemoveIcon from '@mui/icons-material/RemoveCircleOutline';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { isEmpty, maxLength, SourceContextProvider, type Validator } from 'ra-core';
import { useId, useMemo, type ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/codes';
import { DecimalInput, TextInput } from '../../ui/form/inputs';

const isGiven: Validator = (value: unknown) => (isEmpty(value) ? translate('codes.codeMissing') : undefined);
const NAME = [maxLength(50)];
const CODE = [isGiven, ...NAME];

/** Maximum number of package codes per product on the server. */
const MAX = 20;

const NEW = { code: '', unit: '', sizeThousandths: null, priceCents: null };

/**
 * Input for a product's package codes. react-admin's ArrayInput is not used: it would turn a missing list into an empty
 * one, and saving the form would send the empty list.
 */
export const PackageCodesInput = () => {
  const translate = useTranslate();
  const title = useId();
  const { fields, append, remove } = useFieldArray({ name: 'codes' });
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }} role="group" aria-labelledby={title}>
      <Typography id={title} sx={{ fontWeight: 550 }}>
        {translate('codes.title')}
      </Typography>
      {fields.map(({ id }, index) => (
        <Package key={id} index={index}>
          <IconButton aria-label={translate('codes.remove')} onClick={() => remove(index)}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Package>
      ))}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={fields.length >= MAX}
          onClick={() => append(NEW, { focusName: `codes.${fields.length}.code` })}
        >
          {translate('codes.add')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 220px' }}>
          {translate('codes.help')}
        </Typography>
      </Box>
    </Box>
  );
};

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr 1fr auto' },
  gap: 1,
  alignItems: 'start',
};

const Package = ({ index, children }: { index: number; children: ReactNode }) => {
  const translate = useTranslate();
  const sources = useMemo(
    () => ({
      getSource: (source: string) => `codes.${index}.${source}`,
      getLabel: (source: string) => source,
    }),
    [index],
  );
  return (
    <SourceContextProvider value={sources}>
      <Box sx={row}>
        <TextInput source="code" label={translate('codes.code')} validate={CODE} helperText={false} />
        <TextInput source="unit" label={translate('codes.unit')} validate={NAME} helperText={false} />
        <DecimalInput source="sizeThousandths" label={translate('codes.size')} decimals={3} required />
        <DecimalInput
          source="priceCents"
          label={translate('codes.price')}
          unit="money"
          helperText={translate('codes.priceHelp')}
        />
        {children}
      </Box>
    </SourceContextProvider>
  );
};
