import { useCallback, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/purchaseOrders';
import type { PurchaseOrder } from '../../dataProvider/api';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { saveFile } from '../../lib/saveFile';
import { useApiQuery } from '../../ui/useApiQuery';
import { useResourceTexts } from '../../lib/useResourceTexts';

export const PurchaseAttachment = ({ order, name }: { order: PurchaseOrder; name: string }) => {
  const words = useResourceTexts();
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {words(shown ? 'hide_attachment' : 'show_attachment')}
      </button>
      {shown && <Picture order={order} name={name} />}
    </>
  );
};

const Picture = ({ order, name }: { order: PurchaseOrder; name: string }) => {
  const words = useResourceTexts();
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['purchaseAttachment', order.id],
    query: (api, options) => api.purchaseAttachment(order.attachment, options),
    failed: words('attachment_failed'),
    staleTime: Infinity,
    gcTime: 0,
  });
  // The attachment can only be fetched with the session's token, so it is shown through an object URL, which is revoked
  // later.
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return;
      image.src = URL.createObjectURL(data);
      return () => URL.revokeObjectURL(image.src);
    },
    [data],
  );
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{translate('ra.page.loading')}</p>;
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => saveFile(`${name}.${data.type.replace(/^.*\/|[+;].*$/g, '')}`, data)}
      >
        {words('download_attachment')}
      </button>
      <img ref={show} alt={words('attachment_of', { order: name })} />
    </>
  );
};
