/** REST calls: JSON in, JSON out, every failure a Refusal. */

import type { Said } from '../i18n';
import { Refusal } from './protocol';

export type Body = Record<string, unknown> | unknown[] | string;

let token: string | null = null;

export function useToken(value: string | null): void {
  token = value;
}

async function call(method: string, path: string, body?: Body): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('offline', 'no connection to the server');
  }
  if (!answer.ok) throw await refusalFrom(answer);
  return answer;
}

interface Fault {
  code: string;
  message: string;
  clause?: string | null;
  say?: Said | null;
}

async function refusalFrom(answer: Response): Promise<Refusal> {
  try {
    const { error } = (await answer.json()) as { error: Fault };
    return new Refusal(error.code, error.message, error.clause ?? null, error.say ?? null);
  } catch {
    return new Refusal('internal', `the server answered ${answer.status}`);
  }
}

async function json<T>(method: string, path: string, body?: Body): Promise<T> {
  const answer = await call(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const get = <T>(path: string): Promise<T> => json<T>('GET', path);
export const post = <T>(path: string, body: Body = {}): Promise<T> => json<T>('POST', path, body);
export const patch = <T>(path: string, body: Body): Promise<T> => json<T>('PATCH', path, body);
export const remove = <T>(path: string): Promise<T> => json<T>('DELETE', path);
export const getText = async (path: string): Promise<string> => (await call('GET', path)).text();
