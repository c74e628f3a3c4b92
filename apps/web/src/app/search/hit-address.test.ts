import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { describe, expect, it } from 'vitest';
import { hitAddress, type PlacedHit } from './hit-address.ts';

const can =
  (...codes: PermissionCode[]) =>
  (code: PermissionCode) =>
    codes.includes(code);

const hit = (kind: PlacedHit['kind']) => ({ kind, id: 7, title: 'Relief' });

describe('what was found opens', () => {
  it.each([
    ['pixel', ['GET_PIXEL', 'UPDATE_PIXEL'], { to: '/pixel', search: { edit: 7 } }],
    ['keywordSet', ['GET_KEYWORDSET', 'UPDATE_KEYWORDSET'], { to: '/set-keyword', search: { edit: 7 } }],
    ['vertical', ['GET_CATEGORY', 'UPDATE_CATEGORY'], { to: '/vertical', search: { edit: 7 } }],
    ['niche', ['GET_CATEGORY', 'UPDATE_CATEGORY'], { to: '/niche', search: { edit: 7 } }],
    ['website', ['GET_WEBSITE', 'UPDATE_WEBSITE'], { to: '/website', search: { edit: 7 } }],
    ['landingPage', ['GET_POST', 'UPDATE_POST'], { to: '/landing-page/edit', search: { id: 7 } }],
  ] as [PlacedHit['kind'], PermissionCode[], unknown][])(
    'as a form for those who may change a %s',
    (kind, codes, address) => {
      expect(hitAddress(hit(kind), can(...codes))).toEqual(address);
      for (const code of codes)
        expect(hitAddress(hit(kind), can(code)), `only ${code}`).toHaveProperty('search', {
          search: 'Relief',
        });
    },
  );

  it.each([
    ['campaign', { to: '/campaign', search: { campaignIds: 7 } }],
    ['ad', { to: '/ads', search: { adIds: 7 } }],
    ['keyword', { to: '/keyword', search: { keywordIds: 7 } }],
    ['advertiser', { to: '/advertiser', search: { userId: 7 } }],
  ] as [PlacedHit['kind'], unknown][])('in its list, narrowed to it, where it is a %s', (kind, address) =>
    expect(hitAddress(hit(kind), can())).toEqual(address),
  );

  it('in the list that finds it by name for everybody else', () =>
    expect(hitAddress(hit('landingPage'), can())).toEqual({
      to: '/landing-page',
      search: { search: 'Relief' },
    }));
});
