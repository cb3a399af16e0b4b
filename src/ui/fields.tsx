/** How values look in tables and cards. */
import BrokenImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatCents } from './money';

/** Active or inactive: a word, then a tint. Reads 1, 0, true and false. */
export const StatusBadge = ({ source }: { source: string }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const active = Boolean(record?.[source]);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={active ? 'success' : 'default'}
      label={translate(active ? 'common.active' : 'common.inactive')}
    />
  );
};

/** A picture of the record; our own drawing where there is none, or where it does not load. */
export const PictureField = ({ source, wide = false }: { source: string; wide?: boolean }) => {
  const record = useRecordContext();
  return <Picture address={String(record?.[source] ?? '')} width={wide ? 71 : 40} />;
};

export const WidePictureField = ({ source }: { source: string }) => <PictureField source={source} wide />;

const Picture = ({ address, width }: { address: string; width: number }) => {
  const translate = useTranslate();
  const [broken, setBroken] = useState('');
  const box = { width, height: 40, borderRadius: 0.75, display: 'block', bgcolor: 'action.hover' };
  if (!address || broken === address) {
    return (
      <Box
        role="img"
        aria-label={translate('common.no_image')}
        sx={{ ...box, display: 'grid', placeItems: 'center' }}
      >
        <BrokenImageIcon sx={{ color: 'text.secondary', fontSize: 20 }} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt=""
      loading="lazy"
      onError={() => setBroken(address)}
      sx={{ ...box, objectFit: 'cover' }}
    />
  );
};

/** Small marks for the flags that a record has: `flags` maps its fields to keys of the catalogue. */
export const FlagsField = ({ flags }: { flags: Record<string, string> }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {Object.entries(flags)
        .filter(([field]) => Boolean(record?.[field]))
        .map(([field, label]) => (
          <Chip key={field} size="small" label={translate(label)} sx={{ height: 20, fontSize: 12 }} />
        ))}
    </Box>
  );
};

/** Integer cents as money. */
export const MoneyField = ({ source }: { source: string }) => {
  const record = useRecordContext();
  return <>{formatCents(Number(record?.[source]) || 0)}</>;
};
