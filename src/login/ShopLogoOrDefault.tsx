import { config } from '../lib/config';
import { ShopLogo } from '../ui/ShopLogo';

/** The shop's logo; the application's default mark in the brand's colour if the shop has no logo. */
export const ShopLogoOrDefault = ({ size = 40 }: { size?: number }) =>
  config().brand.logo ? <ShopLogo size={size} /> : <Mark size={size} />;

const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect className="mark" width="32" height="32" rx="7" />
    <path
      d="M6 13 8.5 7h15L26 13v1.5a3 3 0 0 1-5 2.2 3 3 0 0 1-5 0 3 3 0 0 1-5 0 3 3 0 0 1-5-2.2Z"
      fill="#f6c765"
    />
    <path d="M8 19v6h16v-6" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinejoin="round" />
  </svg>
);
