import { useGetIdentity } from 'ra-core';
import { Link } from 'react-router-dom';
import { getBackend } from '../backends/backend';
import { useTranslate } from '../i18n/useTranslate';
import { useRoleName } from '../lib/useRoleName';

/** The name and the role of the signed-in person, as a link to My account if the backend has this page. */
export const AccountLink = () => {
  const translate = useTranslate();
  const nameOfRole = useRoleName();
  const { identity } = useGetIdentity();
  const hasAccount = getBackend().capabilities.has('account');
  const name = identity?.fullName ?? '';
  if (!name && !hasAccount) return null;
  const person = (
    <>
      <span className="account-initials" aria-hidden>
        {getInitials(name)}
      </span>
      {hasAccount && <span className="visually-hidden">{translate('layout.account')} </span>}
      <span className="account-name">
        <span>{name}</span>{' '}
        {name && identity?.role && <span className="second-line">{nameOfRole(identity.role as string)}</span>}
      </span>
    </>
  );
  if (!hasAccount) return <span className="account-link">{person}</span>;
  return (
    <Link className="account-link" to="/admin/account">
      {person}
    </Link>
  );
};

const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => [...word][0])
    .join('');
