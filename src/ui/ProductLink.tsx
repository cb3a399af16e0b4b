import type { ReactNode } from 'react';
import type { Identifier } from 'ra-core';
import { Link } from 'react-router-dom';
import { isAccessAllowed } from '../authProvider/access';

interface ProductLinkProps {
  id: Identifier;
  children: ReactNode;
}

export const ProductLink = ({ id, children }: ProductLinkProps) =>
  // react-admin's access check would make one query per row, so the check is synchronous.
  id && isAccessAllowed({ action: 'show', resource: 'products' }) ? (
    <Link className="record-link" to={`/admin/products/${encodeURIComponent(id)}/show`}>
      {children}
    </Link>
  ) : (
    children
  );
