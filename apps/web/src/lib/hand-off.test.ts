import { describe, expect, it } from 'vitest';
import { readArrival, returnAddress } from './hand-off.ts';

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

  it('reads the reason of a refusal as plain text and takes it out of the address', () => {
    const arrival = readArrival(`${ORIGIN}/?auth_error=Ask%20%3Cb%3EMai%3C%2Fb%3E`);
    expect(arrival.authError).toBe('Ask <b>Mai</b>');
    expect(arrival.address).toBe('/');
  });

  it('finds nothing in an ordinary address', () => {
    const arrival = readArrival(`${ORIGIN}/pixel?search=token`);
    expect(arrival).toEqual({ handOff: null, authError: null, address: '/pixel?search=token' });
  });
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
