import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ClickHouseError } from '@clickhouse/client';
import { openEngine } from '../db/facts/embedded/engine.ts';

// Speaks as much of the HTTP protocol of a ClickHouse server as its client uses, over an embedded engine. Prints
// its address and serves until its input ends, which is when the test ends it or dies itself.
const [dataDir = '', port = '0'] = process.argv.slice(2);

/** As long as the addresses that a server takes unless it is told otherwise (`http_max_uri_size`). */
const MAX_ADDRESS_BYTES = 1_048_576;

/** What an address carries besides settings. */
const NO_SETTINGS = new Set(['query', 'query_id', 'database', 'session_id', 'role', 'readonly']);

const STATUS_OF_CODE: Record<string, number> = {
  UNKNOWN_TABLE: 404,
  UNKNOWN_DATABASE: 404,
  SYNTAX_ERROR: 400,
  UNKNOWN_IDENTIFIER: 400,
  UNKNOWN_QUERY_PARAMETER: 400,
  BAD_QUERY_PARAMETER: 400,
  TYPE_MISMATCH: 400,
  CANNOT_PARSE_TEXT: 400,
};

type Refusal = Pick<ClickHouseError, 'code' | 'type' | 'message'>;

type Fields = Map<string, string>;

/** The fields of a form, as the client sends parameters that are too long for an address. */
const formFields = (body: string, boundary: string): [string, string][] =>
  body.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const found = /name="([^"]+)"\r\n\r\n([\s\S]*)\r\n$/.exec(part);
    return found ? [[found[1] ?? '', found[2] ?? '']] : [];
  });

const read = async (request: IncomingMessage): Promise<{ fields: Fields; body: string }> => {
  const { searchParams } = new URL(request.url ?? '/', 'http://front');
  const body = await text(request);
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1];
  return boundary
    ? { fields: new Map([...searchParams, ...formFields(body, boundary)]), body: '' }
    : { fields: new Map(searchParams), body };
};

const literal = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`;

/** A parameter stays on its connection, so each query must be seen to bring its own. */
const refuseMissingParameters = (query: string, fields: Fields) => {
  for (const [, name] of query.matchAll(/\{(\w+):\w/g))
    if (!fields.has(`param_${name}`)) {
      const message = `Substitution \`${name}\` is not set. `;
      throw Object.assign(new Error(message), { code: '456', type: 'UNKNOWN_QUERY_PARAMETER' });
    }
};

/** Settings stay on a connection of the engine, and this one could not be taken back. */
const refuseWriting = (query: string) => {
  if (/^\s*(EXPLAIN|SELECT|WITH)\b/i.test(query)) return;
  throw Object.assign(new Error('Cannot execute query in readonly mode. '), {
    code: '164',
    type: 'READONLY',
  });
};

const engine = await openEngine(dataDir);

const run = async (fields: Fields, body: string): Promise<string> => {
  const inAddress = fields.get('query');
  const query = inAddress ?? body;
  refuseMissingParameters(query, fields);
  const entries = [...fields];
  const parameters = entries.filter(([name]) => name.startsWith('param_'));
  const bound = parameters.map(([name, value]) => `SET ${name} = ${literal(value)}; `).join('');
  const settings = entries.filter(([name]) => !NO_SETTINGS.has(name) && !name.startsWith('param_'));
  if (fields.has('readonly')) refuseWriting(query);
  const statement = { query: bound + query, clickhouse_settings: Object.fromEntries(settings) };
  if (inAddress && body) {
    await engine.connection.insert({ ...statement, values: body });
    return '';
  }
  const { stream } = await engine.connection.query(statement);
  return text(stream);
};

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && 'type' in error && typeof error.type === 'string';

const refuse = (response: ServerResponse, error: unknown) => {
  const { code, type, message } = isRefusal(error)
    ? error
    : { code: '1002', type: 'UNKNOWN_EXCEPTION', message: String(error) };
  response.writeHead(STATUS_OF_CODE[type ?? ''] ?? 500, { 'X-ClickHouse-Exception-Code': code });
  response.end(`Code: ${code}. DB::Exception: ${message.trim()} (${type}) (version 0.0.0)\n`);
};

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const { fields, body } = await read(request);
  response.setHeader('X-ClickHouse-Query-Id', fields.get('query_id') ?? '');
  try {
    const isPing = request.url === '/ping';
    response.end(isPing ? 'Ok.\n' : await run(fields, body));
  } catch (error) {
    refuse(response, error);
  }
};

const server = createServer({ maxHeaderSize: MAX_ADDRESS_BYTES }, (request, response) => {
  void answer(request, response);
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.stdin
  .on('end', () => {
    server.closeAllConnections();
    server.close(() => void engine.close());
  })
  .resume();
