/** How values look in tables and cards. */
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Glyph } from './Glyph';
import { isWebAddress } from '../lib/links';
import './fields.css';

/** Active or inactive: a word, then a tint. Reads 1, 0, true and false. */
export const StatusBadge = ({ source }: { source: string }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const active = Boolean(record?.[source]);
  return (
    <span className={active ? 'badge badge-good' : 'badge'}>
      {translate(active ? 'common.active' : 'common.inactive')}
    </span>
  );
};

/** A picture of the record; our own drawing where there is none, or where it does not load. */
export const PictureField = ({ source, wide = false }: { source: string; wide?: boolean }) => {
  const record = useRecordContext();
  return <Picture address={String(record?.[source] ?? '')} width={wide ? 71 : 40} />;
};

export const WidePictureField = ({ source }: { source: string }) => <PictureField source={source} wide />;

/** `address` empty: our own drawing. */
export const Picture = ({ address, width }: { address: string; width: number }) => {
  const translate = useTranslate();
  const [broken, setBroken] = useState('');
  if (!address || broken === address) {
    return (
      <span className="picture" style={{ width }} role="img" aria-label={translate('common.no_image')}>
        <Glyph name="picture" />
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={address}
      alt=""
      width={width}
      height={40}
      loading="lazy"
      onError={() => setBroken(address)}
    />
  );
};

/** Small marks for the flags that a record has: `flags` maps its fields to keys of the catalogue. */
export const FlagsField = ({ flags }: { flags: Record<string, string> }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <span className="flags">
      {Object.entries(flags)
        .filter(([field]) => Boolean(record?.[field]))
        .map(([field, label]) => (
          <span key={field} className="flag">
            {translate(label)}
          </span>
        ))}
    </span>
  );
};

/** A website under a name, in a window of its own; nothing for what is no web address. `text`: key of the catalogue. */
export const WebsiteLine = ({ address, text }: { address: unknown; text: string }) => {
  const translate = useTranslate();
  if (!isWebAddress(address)) return null;
  return (
    <a className="second-line" href={address} target="_blank" rel="noopener noreferrer">
      {translate(text)}
    </a>
  );
};

/** An e-mail address under something else, to write to; nothing where it is empty. */
export const EmailLine = ({ address }: { address: string | undefined }) =>
  address ? (
    <a className="second-line" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address}
    </a>
  ) : null;
