import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../config.ts';
import { OutsideFailed } from '../../errors.ts';
import { type FileStore, typeOfFile } from '../../ports/file-store.ts';
import { StartError } from '../../start-error.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 50;

/** What an S3 error document names, such as NoSuchKey. */
const errorCodeOf = (document: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(document)?.[1];

const unavailable = () =>
  new OutsideFailed('The file storage does not work at the moment. Please try again later.');

type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; body?: Uint8Array };

const mayPass = ({ status }: Response) => status >= 500 || status === 429;

/** Files in a bucket of anything that speaks S3, addressed by path; no call lasts longer than the limit. */
export const s3FileStore = (
  settings: S3Settings,
  timeoutMs = TIMEOUT_MS,
): FileStore & { check(): Promise<void> } => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  // The signal goes into fetch's own init: a Request holds one so loosely that a garbage collection loses it.
  const sendOnce = async (name: string, { method, body }: Call, signal: AbortSignal): Promise<Response> => {
    const request = await signer.sign(
      `${endpoint.replace(/\/$/, '')}/${bucket}/${encodeURIComponent(name)}`,
      {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(body && { 'content-type': typeOfFile(name) ?? 'application/octet-stream' }),
        },
      },
    );
    const init = { method, headers: request.headers, signal };
    return fetch(request.url, body ? { ...init, body: new Uint8Array(body) } : init);
  };

  const send = async (name: string, what: Call): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tried = 1; ; tried++) {
      const response = await sendOnce(name, what, signal);
      if (tried === TRIES || !mayPass(response)) return response;
      await response.body?.cancel();
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tried, undefined, { signal });
    }
  };

  /** Answers other than success and "there is none" are nothing the caller could act upon. */
  const call = async (name: string, what: Call): Promise<Response> => {
    const response = await send(name, what).catch(() => {
      throw unavailable();
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw unavailable();
  };

  return {
    /** Asks for a file that is not there: only the refusals of key, signature and bucket mean a wrong setting. */
    async check() {
      const response = await send('adhelm-start-check', { method: 'GET' }).catch(() => {
        throw new StartError(`The file storage at S3_ENDPOINT ${endpoint} does not answer.`);
      });
      const code = errorCodeOf(await response.text());
      if (response.ok || code === 'NoSuchKey' || code === 'AccessDenied') return;
      throw new StartError(
        `The file storage at S3_ENDPOINT ${endpoint} refuses the settings of S3_BUCKET ${bucket}: ${code ?? `status ${response.status}`}.`,
      );
    },

    async put(name, content) {
      const response = await call(name, { method: 'PUT', body: content });
      await response.body?.cancel();
      if (!response.ok) throw unavailable();
    },

    async get(name) {
      const response = await call(name, { method: 'GET' });
      if (response.ok && response.body) {
        const bytes = Number(response.headers.get('content-length'));
        return { content: Readable.fromWeb(response.body), bytes };
      }
      await response.body?.cancel();
      return null;
    },

    has: async (name) => (await call(name, { method: 'HEAD' })).ok,

    async remove(name) {
      const response = await call(name, { method: 'DELETE' });
      await response.body?.cancel();
    },
  };
};
