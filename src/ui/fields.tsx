import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { TextKey } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import { Glyph } from './Glyph';
import { isWebAddress } from '../lib/isWebAddress';
import { getDefaultPictureUrl, type PictureKind } from '../lib/storedPictures';
import './fields.css';

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

interface PictureFieldProps {
  source: string;
  kind?: PictureKind;
  wide?: boolean;
}

export const PictureField = ({ source, kind = 'product', wide = false }: PictureFieldProps) => {
  const record = useRecordContext();
  return <Picture address={String(record?.[source] ?? '')} kind={kind} width={wide ? 71 : 40} />;
};

export const CategoryPictureField = ({ source }: { source: string }) => (
  <PictureField source={source} kind="category" />
);

export const BannerPictureField = ({ source }: { source: string }) => (
  <PictureField source={source} kind="banner" wide />
);

export const PICTURE_FIELD_COMPONENTS: readonly unknown[] = [
  PictureField,
  CategoryPictureField,
  BannerPictureField,
];

interface PictureProps {
  address: string;
  width: number;
  kind?: PictureKind;
}

/**
 * A picture. If it is missing or fails to load, the configured default for this kind of picture is shown, else the
 * built-in drawing.
 */
export const Picture = ({ address, width, kind = 'product' }: PictureProps) => {
  const translate = useTranslate();
  const { shown, onError } = usePictureWithFallback(address, kind);
  if (!shown) {
    return (
      <span className="picture" style={{ width }} role="img" aria-label={translate('common.no_image')}>
        <Glyph name="picture" />
      </span>
    );
  }
  return (
    <img className="picture" src={shown} alt="" width={width} height={40} loading="lazy" onError={onError} />
  );
};

/**
 * Returns the URL of the first of these pictures that exists and loads: the record's own picture, the configured
 * default picture. Undefined if neither loads. Pass `onError` to the `img`.
 */
export function usePictureWithFallback(address: string, kind: PictureKind) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [address, getDefaultPictureUrl(kind)].find(each => each !== '' && !broken.includes(each));
  return { shown, onError: () => shown && setBroken([...broken, shown]) };
}

interface FlagsFieldProps {
  flags: Readonly<Record<string, TextKey>>;
  /** Returns the language of a label that is not in the language of the page, so that screen readers pronounce it. */
  languageOf?: (field: string) => string | undefined;
}

export const FlagsField = ({ flags, languageOf }: FlagsFieldProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <span className="flags">
      {Object.entries(flags)
        .filter(([field]) => Boolean(record?.[field]))
        .map(([field, label]) => (
          <span key={field} className="flag" lang={languageOf?.(field)}>
            {translate(label)}
          </span>
        ))}
    </span>
  );
};

interface WebsiteLineProps {
  address: unknown;
  of: string;
}

/**
 * A link to a website. Renders nothing for text that is not an http or https URL, because such a link would be
 * unsafe.
 */
export const WebsiteLink = ({ address, of }: WebsiteLineProps) => {
  const translate = useTranslate();
  if (!isWebAddress(address)) return null;
  return (
    <a
      className="second-line"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={translate('common.website_of', { record: of })}
    >
      {translate('common.website')}
    </a>
  );
};

export const EmailLink = ({ address }: { address: string | undefined }) =>
  address ? (
    <a className="second-line" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address}
    </a>
  ) : null;
