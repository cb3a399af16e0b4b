/**
 * Table elements of lists and reports. They are plain elements, styled by the table, because one MUI component per
 * cell would take most of the rendering time.
 */
import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { translate } from '../../i18n/translate';
import { announce } from '../announce';
import { getDetailsElementId } from '../details/DetailsToggle';
import { Glyph } from '../Glyph';
import { isNumericColumnKind, isNoWrapColumnKind, type ColumnKind } from './columnKinds';
import { listTableStyles } from './tableStyles';
import './table.css';

export const ListTableElement = styled('table')(listTableStyles);

export type ColumnSortOrder = 'ascending' | 'descending' | undefined;

interface HeadCellProps {
  text: string;
  kind: ColumnKind;
  wideOnly?: boolean | undefined;
  order?: ColumnSortOrder;
  onSort?: (() => void) | undefined;
}

export const HeadCell = ({ text, kind, wideOnly, order, onSort }: HeadCellProps) => {
  const previous = useRef(order);
  useEffect(() => {
    if (order && order !== previous.current) announce(translate(`common.${order}`, { column: text }));
    previous.current = order;
  }, [order, text]);
  return (
    <th scope="col" className={getHeadClass(kind, wideOnly)} aria-sort={order}>
      {onSort ? (
        <button type="button" className="sort" onClick={onSort}>
          {text}
          <Glyph name="down" size={16} />
        </button>
      ) : (
        text
      )}
    </th>
  );
};

const getHeadClass = (kind: ColumnKind, wideOnly = false): string | undefined =>
  `${isNumericColumnKind(kind) ? 'numeric' : ''}${wideOnly ? ' wide-only' : ''}` || undefined;

export function getCellClass(kind: ColumnKind, place = ''): string | undefined {
  const figure = isNumericColumnKind(kind) ? 'numeric' : isNoWrapColumnKind(kind) ? 'whole' : '';
  const strength = kind === 'id' && place !== 'first' ? 'soft' : '';
  return `${place} ${figure} ${strength}`.trim().replaceAll(/ +/g, ' ') || undefined;
}

interface DetailsRowProps {
  id: number | string;
  width: number;
  children: ReactNode;
}

export const DetailsRow = ({ id, width, children }: DetailsRowProps) => (
  <tr id={getDetailsElementId(id)} className="details-row">
    <td colSpan={width}>{children}</td>
  </tr>
);

interface SearchFieldProps {
  label: string;
  ref: Ref<HTMLInputElement>;
  text: string;
  onType?: (text: string) => void;
  /** A button at the end of the field. */
  children?: ReactNode;
}

export const SearchField = ({ label, ref, text, onType, children }: SearchFieldProps) => (
  <span className="search-box">
    <Glyph name="search" />
    <input
      ref={ref}
      type="search"
      placeholder={label}
      aria-label={label}
      maxLength={200}
      value={onType && text}
      defaultValue={onType ? undefined : text}
      onChange={onType && (({ target }) => onType(target.value))}
    />
    {children}
  </span>
);

/**
 * Takes the space of rows that are outside the window and not rendered (`useVirtualRows`).
 * @param height in pixels
 */
export const SpacerRow = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height }} />
  </tr>
);
