import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import type { TillErrorCode, TillErrorResponse } from '../../contract/tillErrors.ts';
import { createMessage, type Message } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { getRefusedCallAction } from './tillProblems.ts';

interface ConnectionRefusal {
  statusCode: number;
  message: Message;
  code: TillErrorCode;
}

const REFUSALS: Readonly<Record<string, ConnectionRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    message: createMessage('call.tooSlow'),
    code: 'request-timeout',
  },
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    message: createMessage('call.headersTooLarge'),
    code: 'invalid-request',
  },
};

const NOT_HTTP: ConnectionRefusal = {
  statusCode: 400,
  message: createMessage('call.notHttp'),
  code: 'invalid-request',
};

/**
 * Answers a request that Node cannot read, and closes its connection. The headers of the request are unknown, so the
 * message is in English.
 */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  // The client has closed the connection, so nobody can read an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { statusCode, message, code } = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const status = STATUS_CODES[statusCode]!;
  const requestId = randomUUID();
  const problem: TillErrorResponse = {
    statusCode,
    error: status,
    message: translateToEnglish(message),
    code,
    action: getRefusedCallAction(code),
    requestId,
  };
  const body = JSON.stringify(problem);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${statusCode} ${status}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json; charset=utf-8',
        'Content-Language: en',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `${REQUEST_ID_HEADER}: ${requestId}`,
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
