/** How values look in tables and cards. */
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { TextKey } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import { Glyph } from './Glyph';
import { isWebAddress } from '../lib/isWebAddress';
import { getDefaultPictureUrl, type PictureKind } from '../lib/storedPictures';
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

interface PictureFieldProps {
  source: string;
  kind?: PictureKind;
  wide?: boolean;
}

/** A picture of the record, as `Picture` shows it. */
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

/** The columns that show a picture. */
export const PICTURE_FIELDS: readonly unknown[] = [PictureField, CategoryPictureField, BannerPictureField];

interface PictureProps {
  /** The URL; empty without a picture. */
  address: string;
  width: number;
  /** The kind whose configured picture is the fallback. */
  kind?: PictureKind;
}

/**
 * A stored picture. If it is missing or fails to load, the configured default of its kind is shown, and after that
 * our own drawing.
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
 * The URL to show for a picture: its own, the configured default of its kind if its own is empty or fails to load,
 * or undefined if both fail. `onError` belongs to the `img`.
 */
export function usePictureWithFallback(address: string, kind: PictureKind) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [address, getDefaultPictureUrl(kind)].find(each => each !== '' && !broken.includes(each));
  return { shown, onError: () => shown && setBroken([...broken, shown]) };
}

/** Small marks for the flags that a record has: `flags` maps its fields to keys of the catalogue. */
interface FlagsFieldProps {
  /** Keys of labels, by field. */
  flags: Readonly<Record<string, TextKey>>;
  /** Fields whose label is Spanish in every language of the screen. */
  spanish?: readonly string[];
}

export const FlagsField = ({ flags, spanish = [] }: FlagsFieldProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <span className="flags">
      {Object.entries(flags)
        .filter(([field]) => Boolean(record?.[field]))
        .map(([field, label]) => (
          <span key={field} className="flag" lang={spanish.includes(field) ? 'es' : undefined}>
            {translate(label)}
          </span>
        ))}
    </span>
  );
};

interface WebsiteLineProps {
  address: unknown;
  /** The record's name, for the link's label: each row of a list has such a link. */
  of: string;
}

/**
 * A link to a website below a name, opened in a new window. Renders nothing for text that is not a web address.
 */
export const WebsiteLine = ({ address, of }: WebsiteLineProps) => {
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

/** A link to an e-mail address in a second line; nothing if it is empty. */
export const EmailLine = ({ address }: { address: string | undefined }) =>
  address ? (
    <a className="second-line" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address}
    </a>
  ) : null;
