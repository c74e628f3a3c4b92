import { z } from 'zod';
import { GraphFailure, permissionMissing, tokenRequired } from './graph-errors.ts';
import { failAsAsked, twistedUsage } from './graph-faults.ts';
import { jsonOf } from './graph-insight-query.ts';
import type { Limits } from './graph-limits.ts';
import { graphOperations, type OperationSetting } from './graph-operations.ts';
import { checkParameters, checkVersion, type Operation, operationOf, partsOf } from './graph-routes.ts';
import type { Account } from './graph-world.ts';

type Params = Record<string, string>;
type GraphRequest = { method: string; path: string; params: Params; token: string | undefined };
export type GraphAnswer = { status: number; headers: Record<string, string>; body: unknown };

const MOST_IN_A_BATCH = 50;
const WRITES = ['update', 'create'];
const OF_PEOPLE = ['me', 'permissions', 'disconnect'];

const batchItem = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']),
  relative_url: z.string(),
  body: z.string().optional(),
});

type Setting = OperationSetting & { publicUrl: string; limits: Limits; requireProof: boolean };

/** The calls of the Graph API that we know, as strict as Meta about what they are sent. */
export const graphApi = (setting: Setting) => {
  const { publicUrl, world, login, limits, reports, clock, requireProof, faults } = setting;
  const operations = graphOperations(setting);
  const isReport = (id: string) => reports.of(id) !== undefined;

  const needs = (person: string, operation: Operation) => {
    if (OF_PEOPLE.includes(operation.name)) return;
    const allowed = WRITES.includes(operation.name) ? ['ads_management'] : ['ads_management', 'ads_read'];
    if (!allowed.some((permission) => login.allows(person, permission)))
      throw permissionMissing(200, `Ad account owner has NOT grant ${allowed.join(' or ')} permission`);
  };

  const accountOf = ({ name, id }: Operation): Account | undefined => {
    if (id.startsWith('act_')) return world.account(id.slice(4));
    if (name.startsWith('report')) return world.account(reports.of(id)?.account ?? '');
    return world.object(id)?.account;
  };

  const usageOf = (operation: Operation, account: Account | undefined): Record<string, string> => {
    const insights = operation.name.includes('insights') || operation.name.startsWith('report');
    const useCase = insights ? 'ads_insights' : 'ads_management';
    const headers = limits.count({ account, useCase, now: clock().getTime() });
    return faults ? twistedUsage(faults, operation, headers) : headers;
  };

  /** Where the same question is asked again, with the token in it, as Meta writes it. */
  const addressOf = (path: string, params: Params, token: string): URL => {
    const address = new URL(`${publicUrl}${path}`);
    for (const [name, value] of Object.entries({ ...params, access_token: token }))
      address.searchParams.set(name, value);
    return address;
  };

  const perform = async ({ method, path, params: given, token }: GraphRequest): Promise<GraphAnswer> => {
    const { version, segments } = partsOf(path);
    checkVersion(version);
    const operation = operationOf(method, segments, isReport);
    const { appsecret_proof: proof, access_token: inParams, ...params } = given;
    const used = token ?? inParams;
    if (!used) throw tokenRequired();
    const person = login.personOf(used);
    login.checkProof(used, proof, requireProof);
    const account = accountOf(operation);
    const headers = usageOf(operation, account);
    try {
      if (faults) failAsAsked(faults, limits, { operation, params, accountRealId: account?.realId });
      checkParameters(operation, params);
      if (operation.name === 'batch') return { status: 200, headers, body: await batch(params, used, proof) };
      const work = operations[operation.name];
      if (!work) throw new GraphFailure(2500, `Unknown path components: /${segments.slice(1).join('/')}`);
      needs(person, operation);
      const address = addressOf(path, params, used);
      return { status: 200, headers, body: await work({ operation, params, person, address }) };
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error;
      const own = { ...headers, ...error.circumstances.headers };
      throw new GraphFailure(error.code, error.message, { ...error.circumstances, headers: own });
    }
  };

  /** Each request of a batch has an answer or an error of its own, and counts like any other. */
  const batch = async (params: Params, token: string, proof: string | undefined) => {
    const items = jsonOf(z.array(batchItem), 'batch', params.batch ?? '[]');
    if (items.length > MOST_IN_A_BATCH)
      throw new GraphFailure(100, 'Too many requests in batch message. Maximum batch size is 50', {
        type: 'GraphBatchException',
      });
    const answers: unknown[] = [];
    for (const { method, relative_url: url, body = '' } of items) {
      if (faults?.take('batch', 'batch-item-missing')) {
        answers.push(null);
        continue;
      }
      const address = new URL(/^v\d+\.\d+\//.test(url) ? url : `v26.0/${url}`, 'http://batch/');
      const fields = Object.fromEntries([...address.searchParams, ...new URLSearchParams(body)]);
      const own = { ...fields, ...(proof !== undefined && { appsecret_proof: proof }) };
      const answer = await perform({ method, path: address.pathname, params: own, token }).catch(
        (error: unknown): GraphAnswer => {
          if (!(error instanceof GraphFailure)) throw error;
          const { status, circumstances } = error;
          return { status, headers: circumstances.headers ?? {}, body: error.toBody('batch') };
        },
      );
      const headers = Object.entries(answer.headers).map(([name, value]) => ({ name, value }));
      answers.push({
        code: answer.status,
        ...(params.include_headers !== 'false' && { headers }),
        body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
      });
    }
    return answers;
  };

  return {
    perform,
    /** What a request asks for, by the name under which a test can make it fail. */
    operationOf: (method: string, path: string): string =>
      operationOf(method, partsOf(path).segments, isReport).name,
  };
};
