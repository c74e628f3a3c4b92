import { describe, expect, it } from 'vitest';
import { isUnderWay, readArrival, returnAddress } from './hand-off.ts';

const ORIGIN = 'https://console.example';

describe('arriving from sign-in', () => {
  it('takes the three hand-over values out of the address', () => {
    const address = `${ORIGIN}/?accessToken=a.b.c&expiresIn=120000&refreshToken=r%2B1`;
    expect(readArrival(address)).toEqual({
      handOff: { accessToken: 'a.b.c', refreshToken: 'r+1', expiresIn: 120_000 },
      authError: null,
      address: '/',
    });
  });

  it('leaves everything else in the address as it was', () => {
    const address = `${ORIGIN}/pixel?page=2&accessToken=a&filters=x:a,b&expiresIn=1&refreshToken=r#row`;
    expect(readArrival(address).address).toBe('/pixel?page=2&filters=x:a,b#row');
  });

  it.each([
    ['without a refresh token', '?accessToken=a&expiresIn=120000'],
    ['without a lifetime', '?accessToken=a&refreshToken=r'],
    ['with a lifetime that is no number', '?accessToken=a&refreshToken=r&expiresIn=soon'],
    ['with a lifetime in the past', '?accessToken=a&refreshToken=r&expiresIn=-5'],
  ])('takes nothing over %s, but still cleans the address', (_, query) => {
    const arrival = readArrival(`${ORIGIN}/${query}`);
    expect(arrival.handOff).toBeNull();
    expect(arrival.address).toBe('/');
  });

  it('knows the reasons of a refusal by their codes and takes them out of the address', () => {
    const arrival = readArrival(`${ORIGIN}/?auth_error=not-granted`);
    expect([arrival.authError, arrival.address]).toEqual(['not-granted', '/']);
  });

  it.each(['Call%20%2B1%20555%20and%20pay', 'toString', '%3Cb%3EMai%3C%2Fb%3E'])(
    'takes no text for a refusal from the address: %s',
    (text) => {
      const arrival = readArrival(`${ORIGIN}/?auth_error=${text}`);
      expect([arrival.authError, arrival.address]).toEqual(['unknown', '/']);
    },
  );

  it('takes tokens out of the address however their names are written', () => {
    const address = `${ORIGIN}/pixel?access%54oken=a&%72efreshToken=r&page=2&expires%49n=1`;
    expect(readArrival(address)).toMatchObject({ handOff: { accessToken: 'a' }, address: '/pixel?page=2' });
  });

  it('finds nothing in an ordinary address', () => {
    const arrival = readArrival(`${ORIGIN}/pixel?search=token`);
    expect(arrival).toEqual({ handOff: null, authError: null, address: '/pixel?search=token' });
  });
});

describe('the mark of the login button', () => {
  it.each([
    ['just now', '1000', true],
    ['ten minutes ago', String(1000 - 600_000), true],
    ['longer ago', String(1000 - 600_001), false],
    ['in the future', '1001', false],
    ['never', null, false],
    ['nonsense', 'x', false],
  ])('left %s', (_, begunAt, underWay) => expect(isUnderWay(begunAt, 1000)).toBe(underWay));
});

describe('the address to go back to after sign-in', () => {
  it('is the one remembered', () => {
    expect(returnAddress('/pixel?page=3#x', ORIGIN)).toBe('/pixel?page=3#x');
  });

  it.each([
    [null],
    [''],
    ['https://evil.example/'],
    ['//evil.example/'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
  ])('is not %j', (remembered) => expect(returnAddress(remembered, ORIGIN)).toBeNull());

  it('never brings tokens back into the address', () => {
    expect(returnAddress('/?accessToken=a&refreshToken=r&expiresIn=1', ORIGIN)).toBe('/');
  });
});
