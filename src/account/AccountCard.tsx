import type { ReactNode } from 'react';
import { config } from '../lib/config';
import { ShopLogoOrDefault } from '../login/ShopLogoOrDefault';
import { SupportLink } from '../login/SupportLink';
import '../login/login.css';
import './account.css';

export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="login account-page">
    <title>{`${title} · ${config().productName}`}</title>
    <div className="login-card">
      <ShopLogoOrDefault />
      <h1>{title}</h1>
      {children}
      <SupportLink />
    </div>
  </main>
);
