import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

type Options = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

class S3Error extends Error {
  readonly code: string;
  readonly statusCode: number;

  constructor(statusCode: number, code: string) {
    super(code);
    this.statusCode = statusCode;
    this.code = code;
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Encodes as the signing rules say: everything but letters, digits and `-_.~`. */
const strictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .sort()
    .join('&');

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const MAX_SKEW_MS = 900_000;

const timeOf = (stamp: string) =>
  Date.parse(
    stamp.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      (_, y, m, d, h, min, s) => `${y}-${m}-${d}T${h}:${min}:${s}Z`,
    ),
  );

/** Checks AWS Signature Version 4 as the service does: key, region, time, signed headers, body hash, signature. */
const verify = (request: FastifyRequest, body: Buffer, options: Options) => {
  const { headers, method, raw } = request;
  const [, key, day, region, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!key || !day || !names || !signature) throw new S3Error(403, 'AccessDenied');
  if (key !== options.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== options.region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const stamp = String(headers['x-amz-date']);
  if (!stamp.startsWith(day)) throw new S3Error(403, 'SignatureDoesNotMatch');
  if (!(Math.abs(Date.now() - timeOf(stamp)) < MAX_SKEW_MS)) throw new S3Error(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) throw new S3Error(403, 'AccessDenied');
  if (headers['x-amz-content-sha256'] !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const url = new URL(raw.url ?? '/', 'http://s3');
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => strictly(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${options.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signingKey = [options.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${options.secretAccessKey}`, day),
  );
  if (!timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch');
};

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { statusCode, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return reply
    .status(statusCode)
    .type('application/xml')
    .send(request.method === 'HEAD' ? '' : document);
};

/** One bucket of an S3 service, in memory, for tests; addressed by path. */
export const s3Simulator = (options: Options) => {
  const objects = new Map<string, { body: Buffer; type: string }>();
  /** Answers with which the next requests fail. */
  const failures: { status: number; code: string }[] = [];
  const app: FastifyInstance = Fastify({ exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(answerError);

  app.route<{ Params: { bucket: string; '*': string } }>({
    method: ['GET', 'HEAD', 'PUT', 'DELETE'],
    url: '/:bucket/*',
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const failure = failures.shift();
      if (failure) throw new S3Error(failure.status, failure.code);
      verify(request, body, options);
      const { bucket, '*': key } = request.params;
      if (bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket');
      if (request.method === 'PUT') {
        objects.set(key, { body, type: request.headers['content-type'] ?? 'binary/octet-stream' });
        return reply.header('etag', `"${createHash('md5').update(body).digest('hex')}"`).send();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return reply.status(204).send();
      }
      const found = objects.get(key);
      if (!found) throw new S3Error(404, 'NoSuchKey');
      reply.headers({ 'content-type': found.type, 'content-length': found.body.length });
      return request.method === 'HEAD' ? reply.send() : reply.send(found.body);
    },
  });

  return { app, objects, failures };
};
