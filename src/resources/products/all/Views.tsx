/**
 * A view is a named set of filters, sort order and page size. It is stored as a react-admin saved query, per person
 * on this device, and shared by a link.
 */
import {
  extractValidSavedQueries,
  useListContext,
  useNotify,
  useSavedQueries,
  type SavedQuery,
} from 'ra-core';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { getPreferenceKey } from '../../../lib/preferences';
import { closePopover } from '../../../ui/closePopover';
import { Glyph } from '../../../ui/Glyph';
import { useListFilters, useListScreen } from '../../../ui/list';
import { focusNeighbourOfRemovedRow } from '../../../ui/focus';

const Views = () => {
  const translate = useTranslate();
  const { sort, perPage } = useListContext();
  const { values } = useListFilters();
  const [stored, keep] = useSavedQueries(getPreferenceKey('products'));
  const [name, setName] = useState('');
  const views = extractValidSavedQueries(stored);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const label = name.trim();
    if (!label) return;
    const view = { label, value: { filter: values, displayedFilters: [], sort, perPage } };
    keep([...views.filter(other => other.label !== label), view]);
    setName('');
  };
  return (
    <div className="product-views">
      {views.length === 0 && <p className="soft">{translate('productList.noViews')}</p>}
      <ul>
        {views.map(view => (
          <View
            key={view.label}
            view={view}
            onDelete={() => keep(views.filter(({ label }) => label !== view.label))}
          />
        ))}
      </ul>
      <form onSubmit={save}>
        <input
          className="control"
          value={name}
          onChange={({ target }) => setName(target.value)}
          aria-label={translate('productList.viewName')}
          placeholder={translate('productList.viewName')}
          maxLength={60}
          required
        />
        <button type="submit" className="button">
          {translate('productList.saveView')}
        </button>
      </form>
    </div>
  );
};

const View = ({ view, onDelete }: { view: SavedQuery; onDelete: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { path, branchId } = useListScreen();
  const name = view.label;
  const address = `${path}?${addressOf(view, branchId)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      notify(translate('productList.copied'), { type: 'success' });
    } catch {
      notify(translate('productList.notCopied'), { type: 'warning' });
    }
  };
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => closePopover(closePopover(currentTarget));
  const copyLabel = translate('productList.copyLink', { name });
  const deleteLabel = translate('productList.deleteView', { name });
  return (
    <li ref={focusNeighbourOfRemovedRow}>
      <Link to={address} onClick={close}>
        {name}
      </Link>
      <button type="button" className="row-action" aria-label={copyLabel} onClick={() => void copy()}>
        <Glyph name="link" />
      </button>
      <button type="button" className="row-action" aria-label={deleteLabel} onClick={onDelete}>
        <Glyph name="delete" />
      </button>
    </li>
  );
};

const addressOf = ({ value: { filter, sort, perPage } }: SavedQuery, branchId: number): URLSearchParams =>
  new URLSearchParams({
    branchId: String(branchId),
    filter: JSON.stringify(filter ?? {}),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
    page: '1',
    perPage: String(perPage ?? 50),
  });

export default Views;
