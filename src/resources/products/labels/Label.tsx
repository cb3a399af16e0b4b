import { memo } from 'react';
import { config, DEFAULT_CONFIG } from '../../../lib/config';
import type { LabelContent } from './makeLabel';
import { toBarcodeSvgPath } from './barcodes';

/** Number of characters of a price that fit beside a name of average length. */
const USUAL_PRICE = 7;

const ShopName = () => {
  const { productName } = config();
  return productName === DEFAULT_CONFIG.productName ? null : (
    <span className="label-shop">{productName}</span>
  );
};

export const Label = memo(({ name, price, unit, detail, code }: LabelContent) => (
  <div className="label">
    <div className="label-head">
      <span className="label-name">{name}</span>
      <span
        className="label-price"
        style={{
          fontSize: `calc(var(--label-price) * ${Math.min(1, USUAL_PRICE / (price.length + unit.length / 2))})`,
        }}
      >
        {price}
        {unit && <small>{unit}</small>}
      </span>
    </div>
    {detail && <div className="label-detail">{detail}</div>}
    {code && (
      <>
        <svg
          className="label-bars"
          viewBox={`0 0 ${code.symbol.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          aria-hidden="true"
          style={{ width: `${code.symbol.width * code.moduleMm}mm` }}
        >
          <path d={toBarcodeSvgPath(code.symbol)} />
        </svg>
        <div className="label-foot">
          <ShopName />
          <span className="label-code">{code.symbol.text}</span>
        </div>
      </>
    )}
    {!code && <ShopName />}
  </div>
));
Label.displayName = 'Label';
