import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { SIGNATURE_HEADER, WEBHOOK_ID_HEADER } from '../../contract/headers.ts';
import { getErrorReason } from '../lib/errors.ts';
import { getIpAddress, isPrivateAddress, lookUpPublicAddress } from './privateNetworks.ts';

/** Milliseconds for a whole delivery, from the connection to the answer. */
const TIMEOUT = 10_000;
/** Maximum number of stored characters of an answer. */
const ANSWER_LENGTH = 300;

/** Signs a body as Stripe does: HMAC-SHA256 of the time in seconds, a dot and the body, in hexadecimal. */
export function signWebhookBody(secret: string, body: string, now = Date.now()): string {
  const time = Math.floor(now / 1000);
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${hash}`;
}

export interface WebhookResponse {
  /** HTTP status of the receiver's answer. Null if the receiver did not answer. */
  status: number | null;
  /** The first part of the response from the webhook's URL, or the reason why no response came. */
  text: string;
}

interface Delivery {
  webhookId: number;
  url: string;
  secret: string;
  body: string;
  isPrivateAllowed: boolean;
  stop?: AbortSignal | undefined;
}

/** Sends a delivery. Redirects are not followed, because they could lead into a private network. */
export async function postWebhookDelivery({
  webhookId,
  url,
  secret,
  body,
  isPrivateAllowed,
  stop,
}: Delivery): Promise<WebhookResponse> {
  const address = new URL(url);
  const ip = getIpAddress(address);
  if (!isPrivateAllowed && (address.protocol !== 'https:' || (ip !== null && isPrivateAddress(ip))))
    return { status: null, text: 'The address is in a private network, or not https.' };
  const { request } = address.protocol === 'https:' ? https : http;
  const { promise, resolve } = Promise.withResolvers<WebhookResponse>();
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(stop ? [stop] : [])]);
  const sent = request(address, {
    method: 'POST',
    signal,
    agent: false,
    ...(isPrivateAllowed ? {} : { lookup: lookUpPublicAddress }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Trastienda-Webhook/1',
      [WEBHOOK_ID_HEADER]: webhookId,
      [SIGNATURE_HEADER]: signWebhookBody(secret, body),
    },
  });
  sent.on('response', answer => {
    let text = '';
    const end = () => {
      resolve({ status: answer.statusCode ?? null, text: text.slice(0, ANSWER_LENGTH) });
      sent.destroy();
    };
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
      if (text.length >= ANSWER_LENGTH) end();
    });
    answer.on('end', end);
    answer.on('error', end);
  });
  sent.on('error', error =>
    resolve({
      status: null,
      text: signal.aborted ? 'No answer within 10 seconds.' : getErrorReason(error).slice(0, ANSWER_LENGTH),
    }),
  );
  sent.end(body);
  return promise;
}

export const isWebhookDeliveryAccepted = ({ status }: WebhookResponse): boolean =>
  status !== null && status >= 200 && status < 300;
