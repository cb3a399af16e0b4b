import { config } from '../lib/config';

/** The shop's logo on printed pages. Renders nothing without a logo. */
export const ShopLogo = ({ size = 40 }: { size?: number }) => {
  const { logo } = config().brand;
  return logo ? <img className="logo" src={logo} width={size} height={size} alt="" /> : null;
};
