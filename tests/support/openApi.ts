import type { Right } from '../../contract/rights.ts';

export interface DescribedOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  operationId: string;
  summary: string;
  right?: Right;
  hasBody: boolean;
  example: unknown;
}

interface Described {
  operationId: string;
  summary: string;
  'x-right'?: Right;
  requestBody?: { content: { 'application/json': { example: unknown } } };
}

export const operationsOf = (document: unknown): DescribedOperation[] =>
  Object.entries((document as { paths: Record<string, Record<string, Described>> }).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase() as DescribedOperation['method'],
        path,
        operationId: operation.operationId,
        summary: operation.summary,
        ...(operation['x-right'] ? { right: operation['x-right'] } : {}),
        hasBody: operation.requestBody !== undefined,
        example: operation.requestBody?.content['application/json'].example,
      })),
  );

export const pathWith = (path: string, branchId: number): string =>
  path
    .replace(/(?<=\/branch\/)\{id\}|\{branch(Id)?\}/g, String(branchId))
    .replaceAll('{resource}', 'product')
    .replace(/\{(start|end|date|startDate|endDate)\}/g, '20250601')
    .replace('{categoryId}', '0')
    .replace('{category}', '0')
    .replace(/\{\w+\}/g, '987654');
