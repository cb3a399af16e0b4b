import { Box } from '@mui/material';
import { IMPORT_FIELDS, type ImportKind } from '../../../contract/importFile';
import type { ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';

interface ColumnsTableProps {
  job: Pick<ImportDetails, 'headers' | 'firstRows'>;
  kind: ImportKind;
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

export const ColumnMappingTable = ({
  job: { headers, firstRows },
  kind,
  columns,
  onChange,
}: ColumnsTableProps) => {
  const translate = useTranslate();
  const choose = (at: number, field: string) =>
    onChange(headers.map((_, place) => chosen(columns[place] ?? '', place === at, field)));
  const nameOf = (at: number) => headers[at] || translate('imports.noHeader', { at: at + 1 });
  return (
    // The table is focusable, so that the keyboard can scroll it. It consists of plain HTML elements, because MUI's
    // cells would be slow for a file of a hundred columns.
    <Box className="import-scroll" tabIndex={0} role="region" aria-label={translate('imports.columnsTitle')}>
      <table>
        <thead>
          <tr>
            {headers.map((_, at) => (
              <th key={at} scope="col">
                <span>{nameOf(at)}</span>
                <select
                  aria-label={translate('imports.columnFor', { header: nameOf(at) })}
                  value={columns[at] ?? ''}
                  onChange={event => choose(at, event.target.value)}
                >
                  <option value="">{translate('imports.leaveOut')}</option>
                  {IMPORT_FIELDS[kind].map(field => (
                    <option key={field} value={field}>
                      {translate(`imports.fields.${field}`)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map((cells, row) => (
            <tr key={row}>
              {headers.map((_, at) => (
                <td key={at} className={columns[at] ? undefined : 'soft'}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

const chosen = (old: string, isIt: boolean, field: string): string =>
  isIt ? field : old === field ? '' : old;
