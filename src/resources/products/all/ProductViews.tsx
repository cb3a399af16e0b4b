import { useNotify } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { closePopover } from '../../../ui/closePopover';
import { focusNeighbourOfRemovedRow } from '../../../ui/focus';
import { Glyph } from '../../../ui/Glyph';
import { PopoverButton } from '../../../ui/PopoverButton';
import { useProductViews, type ProductView } from './useProductViews';

/** The saved views as tabs above the table. They are links, because a view is a URL. */
export const ProductViewTabs = () => {
  const translate = useTranslate();
  const { views, allPath, isFiltered, remove } = useProductViews();
  if (views.length === 0 && !isFiltered) return null;
  return (
    <nav className="product-views no-print" aria-label={translate('productList.views')}>
      <ul>
        <li>
          <Link to={allPath} aria-current={isFiltered ? undefined : 'page'}>
            {translate('productList.all')}
          </Link>
        </li>
        {views.map(view => (
          <li key={view.name} ref={focusNeighbourOfRemovedRow}>
            <Link to={view.path} aria-current={view.isCurrent ? 'page' : undefined}>
              {view.name}
            </Link>
            {view.isCurrent && <ViewActions view={view} onRemove={remove} />}
          </li>
        ))}
      </ul>
      <SaveViewButton />
    </nav>
  );
};

/** The saved views on a phone. */
export const ProductViewSelect = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { views, allPath } = useProductViews();
  if (views.length === 0) return null;
  return (
    <select
      className="control product-view-select"
      aria-label={translate('productList.views')}
      value={views.find(({ isCurrent }) => isCurrent)?.path ?? allPath}
      onChange={({ target }) => void navigate(target.value)}
    >
      <option value={allPath}>{translate('productList.all')}</option>
      {views.map(({ name, path }) => (
        <option key={name} value={path}>
          {name}
        </option>
      ))}
    </select>
  );
};

/** Saves, shares and deletes views on a phone, as entries of the list’s menu. */
export const ProductViewMenu = () => {
  const { views, remove } = useProductViews();
  const current = views.find(({ isCurrent }) => isCurrent);
  return current ? <ViewActions view={current} onRemove={remove} isInMenu /> : <SaveViewButton />;
};

interface ViewActionsProps {
  view: ProductView;
  onRemove: (name: string) => void;
  isInMenu?: boolean;
}

const ViewActions = ({ view: { name, path }, onRemove, isInMenu = false }: ViewActionsProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      notify(translate('productList.copied'), { type: 'success' });
    } catch {
      notify(translate('productList.notCopied'), { type: 'warning' });
    }
  };
  const actions = [
    ['link', translate('productList.copyLink', { name }), () => void copy()],
    ['delete', translate('productList.deleteView', { name }), () => onRemove(name)],
  ] as const;
  return actions.map(([icon, label, act]) => (
    <button
      key={icon}
      type="button"
      className={isInMenu ? 'button tool' : 'row-action'}
      aria-label={label}
      onClick={({ currentTarget }) => {
        closePopover(currentTarget);
        act();
      }}
    >
      <Glyph name={icon} size={isInMenu ? 20 : 16} />
      {isInMenu && <span>{label}</span>}
    </button>
  ));
};

const SaveViewButton = () => {
  const translate = useTranslate();
  const { save } = useProductViews();
  const [name, setName] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const label = name.trim();
    if (!label) return;
    closePopover(closePopover(event.currentTarget));
    save(label);
    setName('');
  };
  return (
    <PopoverButton label={translate('productList.saveView')} icon="plus">
      <form className="save-view" onSubmit={submit}>
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
          {translate('ra.action.save')}
        </button>
      </form>
    </PopoverButton>
  );
};
