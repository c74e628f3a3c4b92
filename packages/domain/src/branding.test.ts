import { expect, test } from 'vitest';
import { brandActingAs, brandOf, DEFAULT_BRAND } from './branding.ts';

const MAP = { 'ads.example.com': { name: 'Ads', avatar: '/ads.svg' } };
const PUBLISHER = { name: 'Northwind', avatar: '/north.svg', darkModeAvatar: '/north-dark.svg' };

test('a publisher brings its own brand', () => {
  expect(brandOf('ads.example.com', PUBLISHER, MAP)).toEqual(PUBLISHER);
});

test('what a publisher leaves out comes from the map of domains, then from the default', () => {
  const brand = brandOf('ads.example.com', { name: '', avatar: null, darkModeAvatar: null }, MAP);
  expect(brand).toEqual({ name: 'Ads', avatar: '/ads.svg', darkModeAvatar: null });
  expect(brandOf('ads.example.com', { name: 'Own' }, MAP)).toMatchObject({ name: 'Own', avatar: '/ads.svg' });
});

test('without a publisher the map decides, whatever the case, port or final dot of the host', () => {
  for (const host of ['ads.example.com', 'ADS.example.com', 'ads.example.com:3000', 'ads.example.com.'])
    expect(brandOf(host, null, MAP).name).toBe('Ads');
});

test('an unknown host gets the default', () => {
  for (const host of ['localhost:3000', 'other.example.com', '', '__proto__', 'constructor'])
    expect(brandOf(host, null, MAP)).toEqual(DEFAULT_BRAND);
});

test('who acts as a publisher sees its name and logo, and the logo of the host where it has none', () => {
  const host = { name: 'Adhelm', avatar: '/host.svg', darkModeAvatar: '/host-dark.svg' };
  expect(brandActingAs(PUBLISHER, host)).toEqual(PUBLISHER);
  expect(brandActingAs({ ...PUBLISHER, darkModeAvatar: null }, host).darkModeAvatar).toBeNull();
  expect(brandActingAs({ ...PUBLISHER, avatar: null }, host).avatar).toBe('/north-dark.svg');
  expect(brandActingAs({ name: 'Plain', avatar: null, darkModeAvatar: null }, host)).toEqual({
    ...host,
    name: 'Plain',
  });
});
